import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, type Server, type Watched } from './kit.ts'
import type { Account, Person } from './twelve-people.ts'
import { expectTrue, type OpenScreen, type Path, rowsOf } from './twelve-screens.ts'

/** The screens that twelve people have open, and what they have typed into them. */
export const twelveDesks = (server: Server, of: (account: Account) => Person) => {
	const screens: OpenScreen[] = []
	const watched: Watched[] = []
	/** Typed and unsent text, with its field. */
	const drafts: { readonly field: Locator; readonly text: string }[] = []
	/** The screens that have shown rows. */
	const filled = new Set<string>()
	/** Opens a new tab of an account. */
	const newTab = async (account: Account, path: string): Promise<Page> => {
		const person = of(account)
		// The first tab is the one in which the account signed in.
		const tab = watched.some(({ page }) => page === person.page) ? await openPage(person.context) : person
		watched.push(tab)
		await tab.page.goto(`${server.origin}${path}`)
		return tab.page
	}
	/** Opens a screen of an account and waits until it receives live updates. */
	const tabOf = async (account: Account, path: string): Promise<Page> => {
		const page = await newTab(account, path)
		await page.locator('.connection.open').waitFor({ state: 'attached' })
		return page
	}
	const note = (field: Locator, text: string): void => void drafts.push({ field, text })
	return {
		watched,
		filled,
		newTab,
		tabOf,
		note,
		/** Opens a screen that stays open. */
		openScreen: async (account: Account, path: Path): Promise<void> => {
			const page = await tabOf(account, path)
			screens.push({ who: account, path, page, calls: of(account).calls })
		},
		screenOf: (account: Account, path: Path): Page => {
			const found = screens.find(screen => screen.who === account && screen.path === path)
			if (found === undefined) throw new Error(`${account} has no ${path} open`)
			return found.page
		},
		/** Types text that is not sent before the end of the day. */
		type: async (field: Locator, text: string): Promise<void> => {
			await field.fill(text)
			note(field, text)
		},
		/** The typed text has been sent. */
		forget: (text: string): void => {
			const place = drafts.findIndex(draft => draft.text === text)
			if (place < 0) throw new Error(`nobody has typed ${text}`)
			drafts.splice(place, 1)
		},
		/** This account's screens are no longer checked. */
		leave: (account: Account): void => {
			const left = screens.filter(({ who }) => who !== account)
			screens.splice(0, screens.length, ...left)
		},
		/** Every open list is correct, and nothing that was typed is gone. */
		expectDay: async (): Promise<void> => {
			await expectTrue(screens)
			for (const { who, path, page } of screens) if ((await rowsOf(page, path)) > 0) filled.add(`${who},${path}`)
			for (const { field, text } of drafts) await expect.poll(() => field.inputValue()).toBe(text)
		},
	}
}

export type Desks = ReturnType<typeof twelveDesks>
