import type { Terminal } from '@vitrine/contract/terminals'
import { presenceState } from '@vitrine/domain/terminal/map-state'
import { Flex, Tag } from 'antd'
import { causeWords, itemWords, timesOf } from '../../data/cause-words.ts'
import { useGroupNames } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { bytes, exactMoment, moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { darkWords } from '../../ui/terminals/held-words.ts'
import { presenceWord } from '../../ui/terminals/presence-word.ts'
import { When } from '../../ui/when.tsx'

/** Why a terminal is offline: for a banned one the ban, whatever ended its last connection. */
const awayWords = ({ banned_at, offline_reason }: Terminal): string =>
	banned_at === null ? causeWords(offline_reason) : t('已封禁，无法连接')

/** Whether a terminal is online, and if not, why. */
export const OnlineWord = ({ terminal }: { terminal: Terminal }) => (
	<div>
		<StateWord
			{...presenceWord(presenceState(terminal))}
			{...(terminal.run_state > 0 ? {} : { title: awayWords(terminal) })}
		/>
		{terminal.banned_at !== null && (
			<div>
				<StateWord tone="red" text={t('已封禁')} title={exactMoment(terminal.banned_at)} />
			</div>
		)}
	</div>
)

/** That a terminal still lacks something it should have; nothing if it has it all. */
export const OutstandingMark = ({ terminal: { synchronised, outstanding } }: { terminal: Terminal }) =>
	!synchronised && (
		<div>
			<StateWord tone="amber" text={t('未同步')} title={outstandingWords(outstanding)} />
		</div>
	)

const outstandingWords = (count: number): string => t('还有 {count} 项内容未送达', { count })

/** Whether a terminal has everything it should have (specification B §4). */
export const SynchronisedFact = ({ terminal: { synchronised, outstanding, last_seen } }: { terminal: Terminal }) => {
	if (!synchronised)
		return (
			<span>
				<StateWord tone="amber" text={t('未同步')} /> <span className="muted">{outstandingWords(outstanding)}</span>
			</span>
		)
	// It lacks nothing only because nothing was published to it.
	if (last_seen === null) return <span className="muted">{t('从未连接')}</span>
	return <StateWord tone="green" text={t('已同步')} />
}

/** Shows that a screen is locked, off or dim, which its picture does not reveal. */
export const DarkWords = ({ terminal }: { terminal: Terminal }) => {
	const words = darkWords(terminal)
	return (
		<>
			{words.length > 0 && <div className="dark-words">{words.join(' · ')}</div>}
			{terminal.screenshot_dark && <div className="muted">{t('截图时屏幕已关闭')}</div>}
		</>
	)
}

/** Whether a terminal is online, and why its screen is dark. */
export const StateFact = ({ terminal }: { terminal: Terminal }) => (
	<span className="state-fact">
		<OnlineWord terminal={terminal} />
		<DarkWords terminal={terminal} />
	</span>
)

/** The organisation of a terminal. */
export const GroupName = ({ terminal }: { terminal: Terminal }) => <>{useGroupNames()(terminal.group_name)}</>

/** The tags of a terminal. */
export const TagList = ({ tags }: { tags: readonly string[] }) =>
	tags.length > 0 && (
		<Flex gap={4} wrap>
			{tags.map(tag => (
				<Tag key={tag} style={{ margin: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
					{tag}
				</Tag>
			))}
		</Flex>
	)

/**
 * When a terminal was last seen: the time, with its age on hover. A connected terminal shows "now", as the time in a loaded list does not
 * update.
 */
export const LastSeen = ({ terminal: { run_state, last_seen } }: { terminal: Terminal }) => {
	if (run_state > 0) return <span>{t('现在')}</span>
	return last_seen === null ? <span className="muted">{t('从未连接')}</span> : <When at={last_seen} />
}

/** The size of a screen; marked while it is only assumed. */
export const ScreenSize = ({ terminal: { w, h, size_assumed } }: { terminal: Terminal }) =>
	w > 0 && <span>{size_assumed ? t('{w}×{h}（假定，终端尚未上报）', { w, h }) : `${w}×${h}`}</span>

/** The free space of a terminal, once reported. */
export const FreeSpace = ({ terminal: { storage_used, storage_total } }: { terminal: Terminal }) =>
	storage_used !== null &&
	storage_total !== null && (
		<span>
			{t('可用空间 {free}，共 {total}', {
				free: bytes(Math.max(0, storage_total - storage_used)),
				total: bytes(storage_total),
			})}
		</span>
	)

/** The player build a terminal runs, once reported. */
export const PlayerBuild = ({ terminal: { player_build, player_build_at } }: { terminal: Terminal }) =>
	player_build !== '' && (
		<span {...(player_build_at !== null && { title: exactMoment(player_build_at) })}>
			{t('播放器 {build}', { build: player_build.slice(0, 8) })}
		</span>
	)

/** The origin of what a terminal plays: a release, or the fallback because nothing else plays. */
const Source = ({ terminal: { is_fallback, publish_name, publish_no } }: { terminal: Terminal }) => {
	if (publish_no === '') return null
	return (
		<div className="muted">{is_fallback ? t('备用节目，没有其他内容时播放') : `${publish_name} ${publish_no}`}</div>
	)
}

/** What a terminal cannot show properly, and since when; for an offline one, as last reported. */
const Problems = ({ terminal }: { terminal: Terminal }) => {
	const { run_state, last_seen, faults: problems, problem_counts, problem_since, program_name } = terminal
	if (problems.length === 0) return null
	return (
		<div>
			{run_state === 0 && last_seen !== null && (
				<div className="muted" title={exactMoment(last_seen)}>
					{t('以下为终端在 {time} 最后上报的情况：', { time: moment(last_seen) })}
				</div>
			)}
			{problems.map((problem, place) => {
				const since = problem_since[place] ?? 0
				return (
					<div className={run_state === 0 ? 'muted' : 'fault'} key={problem}>
						{itemWords(problem, program_name)}
						{timesOf(problem_counts[place])}
						{since > 0 && (
							<span className="muted" title={exactMoment(since)}>
								{' · '}
								{t('自 {time} 起', { time: moment(since) })}
							</span>
						)}
					</div>
				)
			})}
		</div>
	)
}

/** What a terminal plays, and its problems. */
export const Playing = ({ terminal }: { terminal: Terminal }) => (
	<div style={{ overflowWrap: 'anywhere' }}>
		<div>{terminal.program_name || <span className="muted">{t('没有节目')}</span>}</div>
		<Source terminal={terminal} />
		{/* A terminal that was never connected shows that in place of the time it was last seen. */}
		{terminal.run_state === 0 && terminal.last_seen !== null && terminal.offline_reason !== '' && (
			<div className="muted">{awayWords(terminal)}</div>
		)}
		<Problems terminal={terminal} />
	</div>
)
