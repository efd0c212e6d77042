import type { Terminal } from '@vitrine/contract/terminals'
import { Flex, Tag } from 'antd'
import { causeWords, itemWords, timesOf } from '../../data/cause-words.ts'
import { useGroupNames } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { bytes, exactMoment, moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { darkWords } from '../../ui/terminals/held-words.ts'
import { When } from '../../ui/when.tsx'

/** Why a terminal is not there: of one that is banned that is why, whatever ended its last connection. */
const awayWords = ({ banned_at, offline_reason }: Terminal): string =>
	banned_at === null ? causeWords(offline_reason) : t('已封禁，无法连接')

/** Whether a terminal is there, and why not. */
export const OnlineWord = ({ terminal }: { terminal: Terminal }) => (
	<div>
		{terminal.run_state > 0 ? (
			<StateWord tone="green" text={t('在线')} />
		) : (
			<StateWord tone="grey" text={t('离线')} title={awayWords(terminal)} />
		)}
		{terminal.banned_at !== null && (
			<div>
				<StateWord tone="red" text={t('已封禁')} title={exactMoment(terminal.banned_at)} />
			</div>
		)}
	</div>
)

/** That a screen is locked, off or dim, and that its picture says nothing of that. */
export const DarkWords = ({ terminal }: { terminal: Terminal }) => {
	const words = darkWords(terminal)
	return (
		<>
			{words.length > 0 && <div className="dark-words">{words.join(' · ')}</div>}
			{terminal.screenshot_dark && <div className="muted">{t('截图时屏幕已关闭')}</div>}
		</>
	)
}

/** Whether a terminal is there, and why its screen is dark. */
export const StateFact = ({ terminal }: { terminal: Terminal }) => (
	<span className="state-fact">
		<OnlineWord terminal={terminal} />
		<DarkWords terminal={terminal} />
	</span>
)

/** Where a terminal belongs. */
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
 * When a terminal was last heard of: the moment, and on hover how long ago. Of one that is connected, now: what a list has read
 * stands still while it is looked at.
 */
export const LastSeen = ({ terminal: { run_state, last_seen } }: { terminal: Terminal }) => {
	if (run_state > 0) return <span>{t('现在')}</span>
	return last_seen === null ? <span className="muted">{t('从未连接')}</span> : <When at={last_seen} />
}

/** How much space a terminal has left, once it has said so. */
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

/** Which build of the player a terminal runs, once it has said so. */
export const PlayerBuild = ({ terminal: { player_build, player_build_at } }: { terminal: Terminal }) =>
	player_build !== '' && (
		<span {...(player_build_at !== null && { title: exactMoment(player_build_at) })}>
			{t('播放器 {build}', { build: player_build.slice(0, 8) })}
		</span>
	)

/** What brought what a terminal plays: a release, or that nothing else plays. */
const Source = ({ terminal: { is_fallback, publish_name, publish_no } }: { terminal: Terminal }) => {
	if (publish_no === '') return null
	return (
		<div className="muted">{is_fallback ? t('备用节目，没有其他内容时播放') : `${publish_name} ${publish_no}`}</div>
	)
}

/** What a terminal cannot show as it should, and since when; of one that is away, as it said last. */
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

/** What a terminal plays and what is wrong with it. */
export const Playing = ({ terminal }: { terminal: Terminal }) => (
	<div style={{ overflowWrap: 'anywhere' }}>
		<div>{terminal.program_name || <span className="muted">{t('没有节目')}</span>}</div>
		<Source terminal={terminal} />
		{/* That it was never there stands where it would say when it last was. */}
		{terminal.run_state === 0 && terminal.last_seen !== null && terminal.offline_reason !== '' && (
			<div className="muted">{awayWords(terminal)}</div>
		)}
		<Problems terminal={terminal} />
	</div>
)
