// What a page shows after a few answers may take longer than a second where other suites run beside it.
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 5000 });
