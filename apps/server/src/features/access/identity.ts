import type { SettingsReader } from '../../db/settings.ts'
import type { Session } from '../../http/caller/session.ts'
import type { LinkOwner, MediaLinks } from '../../http/files/media-links.ts'

type Person = Pick<
	Session,
	'user_id' | 'account' | 'realname' | 'role_id' | 'isadmin' | 'group_id' | 'language' | 'permissions' | 'avatar_sha256'
> & { must_change_password: number } & Pick<LinkOwner, 'by'>

/** What the web app is told about the signed-in user. */
export const identityOf = async (
	{ settings, links }: { settings: SettingsReader; links: MediaLinks },
	person: Person,
) => ({
	user_id: person.user_id,
	username: person.account,
	realname: person.realname,
	role_id: person.role_id,
	isadmin: person.isadmin,
	showHelp: Number(await settings.value('showHelp')),
	group_id: person.group_id,
	language: person.language,
	must_change_password: person.must_change_password,
	permissions: [...person.permissions],
	avatar: person.avatar_sha256 === null ? '' : links.link(person, person.avatar_sha256, 'image/png'),
})
