import { useParams } from 'react-router';
import { ShopPageView } from '../components/ShopPageView.js';

export default function ShopPublicPage() {
  const { slug = '' } = useParams();
  return <ShopPageView slug={slug} />;
}
