import type { User } from '@vitrine/contract/people/user-record'

/** The actions for a user. */
export interface UserActions {
	readonly edit: (user: User) => void
	readonly showRights: (user: User) => void
	readonly showLinks: (user: User) => void
	readonly resetPassword: (user: User) => void
	readonly ban: (users: readonly User[], banned: boolean) => void
	readonly remove: (users: readonly User[]) => void
}
