import { useParams } from 'react-router';
import { ShopPageView } from '../components/ShopPageView.js';

/** The page of the shop that has chosen this address. */
export default function ShopPublicPage() {
  const { slug = '' } = useParams();
  return <ShopPageView slug={slug} />;
}
