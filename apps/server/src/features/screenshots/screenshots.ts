import type { screenshotsCalls } from '@vitrine/contract/terminal/screenshots'
import { screenshot_periods } from '@vitrine/domain/terminal/screenshot'
import { findBranch } from '../../db/groups.ts'
import type { Db, Reader } from '../../db/schema.ts'
import { isTerminalInScope } from '../../db/scope.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import type { Handlers } from '../../http/route.ts'
import type { LiveViews } from './live-views.ts'
import { findGroupOf, listScreenshots } from './screenshots.store.ts'

export interface ScreenshotsDeps {
	readonly db: Db
	readonly links: MediaLinks
	readonly views: LiveViews
	/** The revision of a video acquisition device at a terminal; throws if it is not there, or out of sight. */
	readonly viewedDevice: (db: Reader, group_id: number, terminal_id: number, id: number) => Promise<number>
}

const day = 86_400_000

/** What terminals have shown (specification B §2: screenshots of the last week, month, three months). */
export const screenshots = ({
	db,
	links,
	views,
	viewedDevice,
}: ScreenshotsDeps): Handlers<typeof screenshotsCalls> => ({
	list: async ({ device_id, period = 'week', page = 1, limit = 50 }, { session, now }) => {
		const { group_id } = session
		if (!(await isTerminalInScope(db, group_id, device_id))) throw new CodedError('terminal_absent')
		const since = now - screenshot_periods[period] * day
		const { count, list } = await listScreenshots(db, group_id, { terminal_id: device_id, since, page, limit })
		const linked = (sha256: string): string => links.link(session, sha256, 'image/jpeg')
		return {
			count,
			list: list.map(({ sha256, thumb_sha256, dark, ...row }) => ({
				...row,
				dark: dark === 1,
				picture: linked(sha256),
				thumbnail: linked(thumb_sha256),
			})),
		}
	},
	getLiveView: async ({ device_id: terminal_id, device = 0, after = 0 }, { session }) => {
		const group_id = await findGroupOf(db, session.group_id, terminal_id)
		if (group_id === undefined) throw new CodedError('terminal_absent')
		const revision = device === 0 ? 0 : await viewedDevice(db, session.group_id, terminal_id, device)
		const by = await findBranch(db, session.group_id)
		const frame = views.look({ terminal_id, device, group_id, revision, by }, after)
		return {
			frame: frame === null ? null : { seq: frame.seq, at: frame.at, picture: frame.content.toString('base64') },
		}
	},
})
