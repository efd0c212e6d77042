import type { Permission } from '@vitrine/domain/people/permission'

/** Permissions without which a screen, or a dialog in it, is useless: all of them, or any one of several. */
type Needed = readonly Permission[] | { readonly any: readonly Permission[] }

const reviewing: Needed = ['review.decide']
const library: Needed = ['templates.read']

/** What each screen needs, by its lower-case path; screens not listed need only a session. */
export const screen_rights: Readonly<Record<string, Needed>> = {
	'/home/statistics': ['plays.read'],
	'/home/completeness': ['plays.read'],
	'/home/planned': ['plays.read'],
	'/home/reports': ['plays.read'],
	'/explorer/medialist': ['materials.read'],
	'/explorer/newmedialist': ['materials.write'],
	'/explorer/mediaup': ['materials.write'],
	'/uploadresume': ['materials.write'],
	'/system/mediamanage': ['materials.read'],
	'/schedule/programmanage': ['programs.read'],
	'/schedule/programpreview': ['programs.read'],
	'/schedule/windowsindex': ['programs.write'],
	'/schedule/issuemanage': ['releases.read'],
	'/schedule/playlist': ['releases.publish'],
	'/schedule/addschedule': ['releases.publish'],
	'/schedule/playsimulator': ['releases.read', 'terminals.read'],
	'/schedule/scheduletemplate': ['terminals.read'],
	'/schedule/calendar': ['calendars.write'],
	'/schedule/intercutmanage': ['releases.read'],
	'/schedule/newintercut': ['releases.read'],
	'/terminal/control': ['terminals.read'],
	'/terminal/upgrade': ['terminals.read'],
	'/terminal/health': ['terminals.read'],
	'/terminal/sync': ['terminals.read'],
	'/device/pandoradetails': ['terminals.read'],
	'/device/kommanderdetails': ['terminals.read'],
	'/device/acquisitiondevice': ['terminals.read'],
	'/device/terminallog': ['logs.read'],
	'/log/loginllog': ['logs.read'],
	'/log/operationlogs': ['logs.read'],
	'/log/terminallogs': ['logs.read'],
	'/system/operationlog': ['logs.read'],
	'/review/materialcheck': reviewing,
	'/review/programcheck': reviewing,
	'/review/issuecheck': reviewing,
	'/review/checkmanage': reviewing,
	'/system/organizationmanage': ['organizations.read'],
	'/system/usermanage': ['users.read'],
	'/system/rolemanage': ['roles.read'],
	'/system/systemlayout': ['system.write'],
	'/system/accesslayout': ['system.write'],
	'/system/mail': ['system.write'],
	'/system/softwarelicence': ['system.write'],
	'/system/maintenance': ['system.write'],
	'/system/singlesignon': ['system.write'],
	'/system/nodemanage': ['nodes.read'],
	'/system/webhooks': ['webhooks.read'],
	'/system/templatemanagement': library,
	'/system/templatemanagement/programtemplate': library,
	'/system/templatemanagement/material': library,
	'/system/templatemanagement/font': library,
	'/system/templatemanagement/webtools': library,
	'/system/reviewsetting': { any: ['system.write', 'organizations.write'] },
	'/system/pointdelivery': ['points.read'],
	'/system/addpoint': ['points.write'],
	'/system/rrgentcontent': ['releases.read'],
}

/** What the dialog that a screen opens for `type` needs in addition to the screen (specification A §2, quick-add). */
export const dialog_rights: Readonly<Record<string, Permission>> = {
	addProgram: 'programs.write',
	addRelease: 'releases.publish',
	addTerminal: 'terminals.write',
	addUser: 'users.write',
}

const pathOf = (address: string): string => (address.split('?')[0] ?? '').toLowerCase().replace(/(.)\/+$/, '$1')

/** The permissions the user lacks for an address; empty if access is allowed. */
export const missingRights = (address: string, held: readonly string[]): readonly Permission[] => {
	const needed = screen_rights[pathOf(address)] ?? []
	const dialog = dialog_rights[new URLSearchParams(address.split('?')[1] ?? '').get('type') ?? '']
	const lacking = (wanted: readonly Permission[]) => wanted.filter(permission => !held.includes(permission))
	const forScreen =
		'any' in needed ? (lacking(needed.any).length < needed.any.length ? [] : needed.any) : lacking(needed)
	return [...forScreen, ...lacking(dialog === undefined ? [] : [dialog])]
}
