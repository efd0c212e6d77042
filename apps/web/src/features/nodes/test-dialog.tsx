import type { Node } from '@vitrine/contract/nodes/nodes'
import type { NodeStepReport } from '@vitrine/domain/nodes/node'
import { Button, Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { certificateWord, health_words, nodeProblemWord, nodeStepWord } from './node-words.ts'
import { testNode } from './use-nodes.ts'

const marks = { passed: '✓', failed: '✕', skipped: '–' } as const

const outcome = ({ state, ms, problem }: NodeStepReport): string => {
	if (state === 'skipped') return t('已跳过')
	const time = t('{ms} 毫秒', { ms })
	return problem === undefined ? time : `${nodeProblemWord(problem)} · ${time}`
}

/** The last test of a node, step by step. */
const Steps = ({ node: { steps } }: { node: Node }) => (
	<ol className="node-steps">
		{steps.map(one => (
			<li key={one.step} data-state={one.state}>
				<span aria-hidden="true">{marks[one.state]}</span>
				<span>{nodeStepWord(one.step)}</span>
				<span className={one.state === 'failed' ? 'fault' : 'muted'}>{outcome(one)}</span>
			</li>
		))}
	</ol>
)

const Facts = ({ node }: { node: Node }) => {
	const certificate = certificateWord(node, Date.now())
	const { text, tone } = health_words[node.health]
	return (
		<p className="node-facts">
			<StateWord tone={tone} text={t(text)} />
			{node.version !== '' && <span>{`${t('版本')} ${node.version}`}</span>}
			{certificate !== null && <StateWord tone={certificate.tone} text={`${t('证书')} · ${certificate.text}`} />}
			{node.tested_at !== null && <span className="muted">{exactMoment(node.tested_at)}</span>}
		</p>
	)
}

interface Props {
	readonly node: Node
	/** Whether the test starts as soon as the dialog opens. */
	readonly isAtOnce: boolean
	readonly close: () => void
}

/** Tests a node, and shows the results of its last test. */
export const TestDialog = ({ node, isAtOnce, close }: Props) => {
	useCursorBack()
	const { busy, run } = useAction(testNode)
	const has_begun = useRef(false)
	useEffect(() => {
		if (!isAtOnce || has_begun.current) return
		has_begun.current = true
		void run(node.id)
	}, [isAtOnce, node.id, run])
	return (
		<Modal
			open
			title={t('节点“{name}”的测试', { name: node.name })}
			onCancel={close}
			footer={
				<Button type="primary" loading={busy} onClick={() => void run(node.id)}>
					{t('重新测试')}
				</Button>
			}
		>
			<div role="status">
				{busy ? (
					<p>{t('正在测试…')}</p>
				) : (
					<>
						<Facts node={node} />
						<Steps node={node} />
					</>
				)}
			</div>
		</Modal>
	)
}
