import { record_choices, record_labels } from '@vitrine/contract/terminal/record'
import type { Terminal } from '@vitrine/contract/terminals'
import { writtenField } from '@vitrine/domain/terminal/record'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { dateWord, moment } from '../../ui/format.ts'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { deviceTypeWord } from '../../ui/terminals/device-type.ts'
import { BoxFacts } from './box-facts.tsx'
import { pictureWord } from './picture-word.ts'
import { PlayerHealth } from './player-health.tsx'
import {
	FreeSpace,
	GroupName,
	LastSeen,
	PlayerBuild,
	Playing,
	ScreenSize,
	StateFact,
	SynchronisedFact,
	TagList,
} from './terminal-facts.tsx'
import { venueWord } from './venue-words.ts'

/** A fact with its label; left out where nothing is known. */
type Fact = readonly [label: string, fact: ReactNode, isKnown?: boolean]

const Versions = ({ terminal }: { terminal: Terminal }) => (
	<span>
		{terminal.system_version} <PlayerBuild terminal={terminal} />
	</span>
)

const stateOf = (terminal: Terminal): Fact[] => [
	[t('状态'), <StateFact key="state" terminal={terminal} />],
	[t('内容同步'), <SynchronisedFact key="synchronised" terminal={terminal} />],
	[t('最后在线'), <LastSeen key="seen" terminal={terminal} />],
	[t('正在播放'), <Playing key="playing" terminal={terminal} />],
]

const deviceOf = (terminal: Terminal): Fact[] => {
	const { sn, type_id, model, time_zone, system_version, created_at, tags, player_build, storage_total } = terminal
	const { category, remark } = terminal
	return [
		[t('组织'), <GroupName key="group" terminal={terminal} />],
		[t('标签'), <TagList key="tags" tags={tags} />, tags.length > 0],
		[t('序列号'), sn],
		[t('设备类型'), deviceTypeWord(type_id)],
		[t('型号'), model],
		[t(record_labels.category), category],
		[t('版本'), <Versions key="version" terminal={terminal} />, system_version !== '' || player_build !== ''],
		[t('存储空间'), <FreeSpace key="space" terminal={terminal} />, storage_total !== null],
		[t('时区'), time_zone],
		[t(record_labels.remark), remark],
		[t('添加时间'), moment(created_at)],
	]
}

const screenOf = (terminal: Terminal): Fact[] => {
	const { w, x, y, output_w, output_h, screen_type } = terminal
	return [
		[t('分辨率'), <ScreenSize key="size" terminal={terminal} />, w > 0],
		[t('屏幕位置'), `X ${x}, Y ${y}`],
		[t('输出分辨率'), `${output_w}×${output_h}`, output_w !== null && output_h !== null],
		[t(record_labels.screen_type), t(record_choices[screen_type])],
	]
}

const placeOf = ({ longitude, latitude, address, venue_type, install_date }: Terminal): Fact[] => [
	[t(record_labels.longitude), `${writtenField(longitude)}°`, longitude !== null],
	[t(record_labels.latitude), `${writtenField(latitude)}°`, latitude !== null],
	[t(record_labels.address), address],
	[t(record_labels.venue_type), venue_type === null ? '' : venueWord(venue_type)],
	[t(record_labels.install_date), dateWord(install_date)],
]

const Group = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
	const known = facts.filter(([, fact, isKnown = fact !== '']) => isKnown)
	if (known.length === 0) return null
	return (
		<section className="terminal-facts">
			<h3>{title}</h3>
			<Descriptions
				size="small"
				column={{ xs: 1, lg: 2 }}
				items={known.map(([label, children]) => ({ key: label, label, children }))}
			/>
		</section>
	)
}

/** The last screenshot and when it was taken; before the first one, the cover of what the terminal should show. */
const Picture = ({ terminal }: { terminal: Terminal }) => {
	const { screenshot, screenshot_at } = terminal
	const isCover = screenshot_at === null && screenshot !== ''
	return (
		<figure className="terminal-picture">
			<Thumbnail src={screenshot} icon="terminal" width="100%" />
			<figcaption className="muted">{isCover ? t('还没有截图，显示的是节目封面') : pictureWord(terminal)}</figcaption>
		</figure>
	)
}

/** The record of a terminal (specification B §3), what it reports about its box, and its picture. */
export const InfoTab = ({ terminal }: { terminal: Terminal }) => (
	<div className="terminal-info">
		<div>
			<Group title={t('状态')} facts={stateOf(terminal)} />
			<Group title={t('终端资料')} facts={deviceOf(terminal)} />
			<Group title={t('位置与屏幕')} facts={screenOf(terminal)} />
			<Group title={t('安装位置')} facts={placeOf(terminal)} />
			<BoxFacts terminal={terminal} />
			<PlayerHealth terminal={terminal} />
		</div>
		<Picture terminal={terminal} />
	</div>
)
