import { COMPUTER_LAND } from '@revive/contracts/shop-pages/page';
import { ShopPageView } from '../components/ShopPageView.js';
import { messages } from '../shop-pages.messages.js';

/** spec part 3 §2: the page of the shop with this name, where there is one. */
export default function ComputerLandPage() {
  return <ShopPageView slug={COMPUTER_LAND} none={messages.page.noComputerLand} />;
}
