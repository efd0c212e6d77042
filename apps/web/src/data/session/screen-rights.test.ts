import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import {
	effective,
	isPermitted,
	type Permission,
	permissions,
	preset_roles,
	withImplied,
} from '@vitrine/domain/people/permission'
import { describe, expect, test } from 'vitest'
import { missingRights, screen_rights } from './screen-rights.ts'

/** The calls that each screen makes on opening or exists for; in an inner list, one permitted call is enough. */
const asked: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
	'/home/statistics': ['statistics.getSummary'],
	'/home/completeness': ['completeness.list'],
	'/home/planned': ['planned.get'],
	'/home/reports': ['mailings.list', 'mailings.add'],
	'/explorer/medialist': ['materials.list', 'directories.list'],
	'/explorer/newmedialist': ['materials.make'],
	'/explorer/mediaup': ['materials.uploadStart', 'materials.uploadList'],
	'/uploadresume': ['materials.uploadStart'],
	'/system/mediamanage': ['directories.list'],
	'/schedule/programmanage': ['programs.list'],
	'/schedule/programpreview': ['programs.get'],
	'/schedule/windowsindex': ['programs.get', 'programs.save'],
	'/schedule/issuemanage': ['releases.list'],
	'/schedule/playlist': ['releases.publish'],
	'/schedule/addschedule': ['releases.publish'],
	'/schedule/playsimulator': ['releases.getHeld', 'terminals.list'],
	'/schedule/scheduletemplate': ['timing.list'],
	'/schedule/calendar': ['calendars.list', 'calendars.add'],
	'/schedule/intercutmanage': ['interludes.list'],
	'/schedule/newintercut': ['interludes.get'],
	'/terminal/control': ['terminals.list'],
	'/terminal/upgrade': ['upgrades.list', 'upgrades.listArtifacts'],
	'/terminal/health': ['health.list'],
	'/terminal/sync': ['screen_sync.list', 'screen_sync.get', 'screen_sync.getHistory'],
	'/device/pandoradetails': ['terminals.get', 'screenshots.list'],
	'/device/kommanderdetails': ['terminals.get', 'screenshots.list'],
	'/device/acquisitiondevice': ['acquisition.list', 'acquisition.get'],
	'/device/terminallog': ['logs.listTerminalLogs', 'logs.listTerminals'],
	'/log/loginllog': ['logs.listLogins'],
	'/log/operationlogs': ['logs.listOperations'],
	'/log/terminallogs': ['logs.listTerminalLogs', 'logs.listCommands', 'logs.listTerminals'],
	'/system/operationlog': ['logs.listOperations'],
	'/review/materialcheck': ['review.listPending'],
	'/review/programcheck': ['review.listPending'],
	'/review/issuecheck': ['review.listPending', 'review.getRelease'],
	'/review/checkmanage': ['review.getOverview', 'review.listHistory'],
	'/system/organizationmanage': ['organizations.list'],
	'/system/usermanage': ['users.list'],
	'/system/rolemanage': ['roles.list'],
	'/system/systemlayout': ['system.layout'],
	'/system/accesslayout': ['system.layout'],
	'/system/mail': ['mail.list'],
	'/system/softwarelicence': ['licence.get'],
	'/system/maintenance': ['maintenance.getChecks', 'maintenance.getBackups'],
	'/system/singlesignon': ['sso.list'],
	'/system/nodemanage': ['nodes.list'],
	'/system/webhooks': ['webhooks.list', 'webhooks.listDeliveries'],
	'/system/templatemanagement': ['templates.list'],
	'/system/templatemanagement/programtemplate': ['templates.list'],
	'/system/templatemanagement/material': ['templates.list'],
	'/system/templatemanagement/font': ['templates.list'],
	'/system/templatemanagement/webtools': ['templates.list'],
	'/system/reviewsetting': [['system.layout', 'review.getReviewers']],
	'/system/pointdelivery': ['points.list'],
	'/system/addpoint': ['points.get', 'points.add', 'points.edit'],
	'/system/rrgentcontent': ['emergency.list', 'emergency.listActive'],
}

/** Links that open a dialog: the quick-add menu and the steps of the home page (A §2, B §2). */
const dialogs: Readonly<Record<string, readonly string[]>> = {
	'/schedule/programManage?type=addProgram': ['programs.list', 'programs.create'],
	'/schedule/issueManage?type=addRelease': ['releases.list', 'releases.publish'],
	'/terminal/Control?type=addTerminal': ['terminals.list', 'terminals.add'],
	'/system/userManage?type=addUser': ['users.list', 'users.add'],
}

const mayOf = (name: string): Endpoint['may'] => {
	const [feature = '', call = ''] = name.split('.')
	const endpoint = (allCalls as unknown as Record<string, Record<string, Endpoint>>)[feature]?.[call]
	if (endpoint === undefined) throw new Error(`no call ${name}`)
	return endpoint.may
}

const roles: readonly (readonly [string, readonly Permission[]])[] = [
	...Object.entries(preset_roles).map(([name, role]) => [name, role.permissions] as const),
	...permissions.map(permission => [`only ${permission}`, withImplied([permission])] as const),
	['nothing', []],
]

test('every screen with a right is asked about', () => {
	expect(Object.keys(asked).sort()).toEqual(Object.keys(screen_rights).sort())
})

describe.each(roles)('%s', (_, granted) => {
	test.each([true, false])('sees what its calls permit, and nothing else (topmost organisation: %s)', is_top => {
		const held = effective(granted, is_top)
		const permitted = (call: string) => isPermitted(mayOf(call), held)
		for (const [address, calls] of Object.entries({ ...asked, ...dialogs })) {
			const may = calls.every(call => (typeof call === 'string' ? permitted(call) : call.some(permitted)))
			expect([address, missingRights(address, [...held]).length === 0]).toEqual([address, may])
		}
	})
})

test('an address is read without regard to case, to a slash at its end and to what else it carries', () => {
	expect(missingRights('/Terminal/CONTROL/?page=2', [])).toEqual(['terminals.read'])
	expect(missingRights('/home?downloads=open', [])).toEqual([])
	expect(missingRights('/', [])).toEqual([])
})
