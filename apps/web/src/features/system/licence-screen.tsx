import type { ShownLicence } from '@vitrine/contract/people/licence'
import { type LicenceType, licence_limits } from '@vitrine/domain/licence/licence'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Descriptions, Flex } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { moment, numberWord } from '../../ui/format.ts'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'
import './system.css'
import { SystemLinks } from './system-links.tsx'
import { installLicence, removeLicence, useLicence } from './use-licence.ts'

const types: Readonly<Record<LicenceType, TextKey>> = { trial: '试用', subscription: '订阅', perpetual: '永久' }

const states: Readonly<Record<ShownLicence['state'], { tone: Tone; text: TextKey }>> = {
	none: { tone: 'grey', text: '未安装授权' },
	unreadable: { tone: 'red', text: '授权不适用于此服务器' },
	valid: { tone: 'green', text: '授权有效' },
	grace: { tone: 'amber', text: '授权已到期，处于宽限期' },
	over: { tone: 'red', text: '授权已到期' },
}

/** The consequences of the licence state. */
const effect = ({ state, is_keyed, grace_until }: ShownLicence): string => {
	if (state === 'none' && !is_keyed) return t('此服务器未设置授权公钥，产品不受限制地运行。')
	if (state === 'none') return t('没有授权时，产品不受限制地运行。')
	if (state === 'unreadable') return t('签名或安装标识不符，此授权不产生任何限制。请安装新的授权或将其移除。')
	if (state === 'over') return t('不能添加终端或发布。正在播放的内容和紧急内容不受影响。')
	if (state === 'grace' && grace_until !== null)
		return t('在 {time} 之前一切照常，此后不能添加终端或发布。', { time: moment(grace_until) })
	return t('到期后的 {count} 天内一切照常。', { count: licence_limits.grace })
}

const Facts = ({ shown: { licence, terminals, installation } }: { shown: ShownLicence }) => {
	const facts: [string, ReactNode][] = [
		...(licence === null
			? []
			: ([
					[t('授权类型'), t(types[licence.type])],
					[t('授权型号'), licence.model],
					[t('授权给'), licence.holder],
					[t('签发日期'), licence.issued],
					[t('有效期至'), licence.until ?? t('长期有效')],
					[t('授权码'), <code key="code">{licence.code}</code>],
				] as [string, ReactNode][])),
		[
			t('终端数'),
			licence?.terminals == null
				? numberWord(terminals)
				: t('{count} / {limit}', { count: numberWord(terminals), limit: numberWord(licence.terminals) }),
		],
		[t('安装标识'), <code key="installation">{installation}</code>],
	]
	const items = facts.map(([label, children]) => ({ key: label, label, children }))
	return <Descriptions column={1} items={items} />
}

const Licence = ({ shown }: { shown: ShownLicence }) => {
	const ask = useAsk()
	const remove = () =>
		ask({
			title: t('确定移除软件授权吗？'),
			content: t('移除后，产品不受限制地运行。需要时可以再次安装授权文件。'),
			okText: t('删除'),
			onOk: removeLicence,
		})
	const { tone, text } = states[shown.state]
	return (
		<section className="panel system-part">
			<div>
				<StateWord tone={tone} text={t(text)} />
				<p className="muted">{effect(shown)}</p>
			</div>
			<Facts shown={shown} />
			<Flex gap={8} wrap>
				{shown.is_keyed && (
					<FileButton
						label={t('安装授权文件')}
						accept=".txt,.licence,.lic"
						limit={licence_limits.text}
						primary
						onChoose={installLicence}
					/>
				)}
				{shown.state !== 'none' && (
					<Button danger onClick={remove}>
						{t('删除')}
					</Button>
				)}
			</Flex>
		</section>
	)
}

/** The software licence (route /system/softwareLicence; specification A §3, B §3). */
export const LicenceScreen = () => {
	const query = useLicence()
	return (
		<>
			<PageHead title={t('软件授权')} action={<SystemLinks but="/system/softwareLicence" />} />
			<ListStates query={query} isEmpty={false} empty={null}>
				{query.data && <Licence shown={query.data} />}
			</ListStates>
		</>
	)
}
