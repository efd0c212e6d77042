import { preset_roles, withImplied } from '@vitrine/domain/people/permission'
import { type Operator, signIn as signInOperator } from '@vitrine/fleet/operator'
import { aPage, password, type Server, signIn, verify_code, type Watched } from './kit.ts'
import type { aSite } from './operated.ts'

type Site = Awaited<ReturnType<typeof aSite>>

const first_password = 'First#2026'

/** The organisations, each with its parent. */
const below = { North: 'Headquarters', South: 'Headquarters', 'North shop': 'North', 'South shop': 'South' } as const
export type Place = 'Headquarters' | keyof typeof below

/** The accounts in addition to `admin`: the organisation and role of each. */
const accounts = {
	hq_operator: ['Headquarters', 'operator'],
	hq_auditor: ['Headquarters', 'auditor'],
	north_admin: ['North', 'administrator'],
	north_operator: ['North', 'operator'],
	north_auditor: ['North', 'auditor'],
	clerk: ['North', 'clerk'],
	north_shop: ['North shop', 'operator'],
	south_admin: ['South', 'administrator'],
	south_operator: ['South', 'operator'],
	leaver: ['South', 'operator'],
	south_shop: ['South shop', 'operator'],
} as const
export type Account = 'admin' | keyof typeof accounts

/** A user with their own browser, and the calls that determine what it must show. */
export interface Person extends Watched {
	readonly account: Account
	readonly calls: Operator
}

/** The clerk's rights until the right to publish is removed. */
export const clerk_rights = withImplied(['releases.publish', 'materials.read', 'plays.read'])

const addPlaces = async ({ operator }: Site): Promise<ReadonlyMap<Place, number>> => {
	const [root] = await operator.organizations.list({})
	if (root === undefined) throw new Error('no organisation')
	// One name in all languages: rows are compared, not languages.
	await operator.organizations.edit({ id: root.id, name: 'Headquarters', name_en: 'Headquarters' })
	const ids = new Map<Place, number>([['Headquarters', root.id]])
	for (const [name, above] of Object.entries(below) as [keyof typeof below, Place][])
		ids.set(name, (await operator.organizations.add({ pid: ids.get(above) ?? 0, name, name_en: name })).id)
	return ids
}

const callsOf = (server: Server, account: string, given: string): Promise<Operator> =>
	signInOperator(server.origin, { account, password: given, verifyCode: async () => verify_code })

/** Creates the organisations and their people, and signs each of them in. */
export const twelvePeople = async (site: Site) => {
	const { operator, server, browser } = site
	const places = await addPlaces(site)
	const idOf = (place: Place): number => places.get(place) ?? 0
	const role = await operator.roles.add({ name: 'Clerk', remark: '', permissions: [...clerk_rights] })
	const people = new Map<Account, Person>()
	const open = async (account: Account, calls: Operator): Promise<void> => {
		const watched = await aPage(browser)
		await signIn(watched.page, server, account)
		await watched.page.waitForURL(/\/home|\/$/)
		people.set(account, { ...watched, account, calls })
	}
	await open('admin', operator)
	for (const [account, [place, kind]] of Object.entries(accounts) as [keyof typeof accounts, [Place, string]][]) {
		const role_id = kind === 'clerk' ? role.id : preset_roles[kind as keyof typeof preset_roles].id
		const about = { account, realname: account, role_id, group_id: idOf(place) }
		await operator.users.add({ ...about, password: first_password, confirm_password: first_password })
		const calls = await callsOf(server, account, first_password)
		await calls.access.changePassword({
			old_password: first_password,
			new_password: password,
			confirm_password: password,
		})
		await open(account, calls)
	}
	const of = (account: Account): Person => {
		const found = people.get(account)
		if (found === undefined) throw new Error(`${account} is not there`)
		return found
	}
	return { people, of, idOf, clerk_role: role.id }
}
