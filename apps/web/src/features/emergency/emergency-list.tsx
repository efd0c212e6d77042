import type { Emergency } from '@vitrine/contract/release/emergency'
import { wordsFor } from '@vitrine/domain/release/emergency'
import { Button, Flex } from 'antd'
import { usePermitted } from '../../data/session/session.ts'
import { t, useLanguage } from '../../data/text.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { removeEmergency } from './use-emergency.ts'
import { broadcastWord, durationWord, positionWord } from './words.ts'

interface Props {
	readonly list: readonly Emergency[]
	readonly edit: (emergency: Emergency) => void
	readonly publish: (emergency: Emergency) => void
}

/** The text in its colours and position; an impression, not the real font size. */
const Face = ({ emergency: { content } }: { emergency: Emergency }) => {
	const { language, words } = wordsFor(content, useLanguage())
	return (
		<div className="emergency-face" data-position={content.position} aria-hidden="true">
			<span lang={language} style={{ color: content.color, background: content.background }}>
				{words}
			</span>
		</div>
	)
}

const Actions = ({ emergency, edit, publish }: Omit<Props, 'list'> & { emergency: Emergency }) => {
	const ask = useAsk()
	const { name } = emergency.content
	const remove = () =>
		ask({
			title: t('确定删除“{name}”吗？', { name }),
			okText: t('删除'),
			onOk: () => removeEmergency(emergency),
		})
	return (
		<Flex wrap gap={4}>
			<Button size="small" onClick={() => publish(emergency)} aria-label={`${t('发布')} ${name}`}>
				{t('发布')}
			</Button>
			<Button size="small" type="text" onClick={() => edit(emergency)} aria-label={`${t('编辑')} ${name}`}>
				{t('编辑')}
			</Button>
			<Button size="small" type="text" danger onClick={remove} aria-label={`${t('删除')} ${name}`}>
				{t('删除')}
			</Button>
		</Flex>
	)
}

/** Emergency contents, shown as they look. */
export const EmergencyList = ({ list, ...actions }: Props) => {
	const mayPublish = usePermitted('releases.publish')
	return (
		<ul className="emergency-list">
			{list.map(emergency => {
				const { id, content } = emergency
				const facts = [
					broadcastWord(content.broadcast_type),
					positionWord(content.position),
					durationWord(content.duration),
				]
				return (
					<li key={id} className="panel emergency-card">
						<Face emergency={emergency} />
						<strong title={content.name}>{content.name}</strong>
						<span className="muted">{facts.join(' · ')}</span>
						{mayPublish && <Actions emergency={emergency} {...actions} />}
					</li>
				)
			})}
		</ul>
	)
}
