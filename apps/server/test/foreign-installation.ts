import { nothing, type Recipes } from './foreign-inventory.ts'

/** What belongs to the installation, and who one is elsewhere. */
export const ofInstallation: Recipes<'licence' | 'sso'> = {
	licence: {
		get: () => [{}],
		install: () => [{ text: 'x' }],
		remove: () => [{}],
	},
	// Whoever somebody is elsewhere is told by providers: the tests of single sign-on have one.
	sso: {
		listButtons: nothing,
		finish: nothing,
		list: nothing,
		add: nothing,
		edit: nothing,
		remove: nothing,
		test: nothing,
		listOwn: nothing,
		beginLink: nothing,
		finishLink: nothing,
		unlink: nothing,
		listOfUser: (_, { user }) => [{ id: String(user) }],
		unlinkUser: (_, { user }) => [{ id: String(user) }],
	},
}
