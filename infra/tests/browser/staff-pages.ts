// Page actions for the staff side of onboarding, found by role and name, so that a page change needs one edit here.
import type { Page } from 'playwright-core';
import { atStep, press } from './applicant-pages.js';

export async function openApplication(page: Page, business: string): Promise<void> {
  await page.goto('/admin/applications');
  await atStep(page, 'Tenant Onboarding Workflow');
  await page.getByRole('link', { name: business }).first().click();
  await atStep(page, business);
}

export const openTab = (page: Page, name: 'Overview' | 'Company' | 'Hardware' | 'Staff' | 'Actions'): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();

export async function decide(page: Page, title: string, reason = ''): Promise<void> {
  await openTab(page, 'Actions');
  await press(page, title);
  const dialog = page.getByRole('dialog', { name: title });
  if (reason !== '') await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: title, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function createUser(
  page: Page,
  { username, email, name, role }: { username: string; email: string; name: string; role: string },
  password: string,
): Promise<void> {
  await page.goto('/admin/users');
  await press(page, 'Create User');
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await dialog.getByLabel('Username', { exact: true }).fill(username);
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Role', { exact: true }).selectOption(role);
  await dialog.getByRole('button', { name: 'Create User', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto('/admin/accounts');
  await atStep(page, 'Accounts');
  await page.getByRole('link', { name }).first().click();
  await atStep(page, name);
}

export async function approveAccount(page: Page, name: string): Promise<void> {
  await press(page, 'Approve');
  const dialog = page.getByRole('dialog', { name: `Approve ${name}?` });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Not in review.').waitFor();
}
