import type { Node } from '@vitrine/contract/nodes/nodes'
import { t } from '../../data/text.ts'
import { listed, moment, numberWord } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { useNamesOf } from './default-dialog.tsx'
import { certificateWord, health_words, nodeProblemWord, nodeStepWord, roleWord } from './node-words.ts'

/** The name of a node, and its purpose. */
export const NodeName = ({ node }: { node: Node }) => {
	const names = useNamesOf(node.default_for)
	const marks = [
		...(node.is_own ? [t('本服务器')] : []),
		...(node.enabled ? [] : [t('节点已停用')]),
		...(node.drain ? [t('排空中')] : []),
	]
	return (
		<div className="node-name">
			<strong>{node.name}</strong>
			<div className="muted">{[roleWord(node.role), node.region, ...marks].filter(Boolean).join(' · ')}</div>
			{names.length > 0 && (
				<div className="muted">{t('默认：{names}', { names: listed(names.map(({ name }) => name)) })}</div>
			)}
			{node.remark !== '' && <div className="muted">{node.remark}</div>}
		</div>
	)
}

/** The health of a node, with the first failed step. */
export const NodeState = ({ node }: { node: Node }) => {
	const { text, tone } = health_words[node.health]
	const failed = node.steps.find(({ state }) => state === 'failed')
	return (
		<div className="node-state">
			<StateWord tone={tone} text={t(text)} />
			{failed?.problem !== undefined && (
				<div className="fault">{`${nodeStepWord(failed.step)} · ${nodeProblemWord(failed.problem)}`}</div>
			)}
			{node.tested_at !== null && <div className="muted">{moment(node.tested_at)}</div>}
		</div>
	)
}

export const NodeCertificate = ({ node }: { node: Node }) => {
	const word = certificateWord(node, Date.now())
	return word === null ? <span className="muted">–</span> : <StateWord tone={word.tone} text={word.text} />
}

/** How many terminals a node has, its capacity, and how many are on their way. */
export const NodeTerminals = ({ node: { terminals, capacity, coming } }: { node: Node }) => (
	<>
		{capacity === 0 ? numberWord(terminals) : `${numberWord(terminals)} / ${numberWord(capacity)}`}
		{coming > 0 && <div className="muted">{t('正在迁入 {count}', { count: coming })}</div>}
	</>
)
