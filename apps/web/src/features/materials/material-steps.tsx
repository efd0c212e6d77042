import type { Material, MaterialDetail } from '@vitrine/contract/library/materials'
import type { ProcessingStep, StepState } from '@vitrine/domain/library/processing'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Flex, Progress } from 'antd'
import { materials } from '../../data/calls/api.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { causeWords } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'
import { useMayChange } from './directories/use-directories.ts'
import './material-steps.css'

type Step = MaterialDetail['steps'][number]

const names: Readonly<Record<ProcessingStep, TextKey>> = {
	inspect: '检查文件',
	poster: '生成封面',
	filmstrip: '生成预览帧',
	wave: '生成波形图',
	pages: '生成页面',
	convert: '转换为可播放格式',
}

const words: Readonly<Record<StepState, [Tone, TextKey]>> = {
	waiting: ['grey', '等待中'],
	running: ['blue', '处理中'],
	done: ['green', '已完成'],
	failed: ['red', '处理失败'],
	skipped: ['grey', '不需要'],
}

const wordOf = ({ state, fault: problem }: Step): [Tone, TextKey] =>
	state === 'skipped' && problem !== '' ? ['amber', '已跳过'] : words[state]

const StepRow = ({ step }: { step: Step }) => {
	const { state, percent, attempts, fault: problem } = step
	const [tone, word] = wordOf(step)
	const name = t(names[step.step])
	return (
		<li className="material-step">
			<span>{name}</span>
			<StateWord tone={tone} text={t(word)} />
			{state === 'running' && percent > 0 && <Progress percent={percent} size="small" aria-label={name} />}
			{(problem !== '' || (attempts > 1 && state !== 'done')) && (
				<span className="material-step-fault muted">
					{[causeWords(problem), attempts > 1 && state !== 'done' ? t('第 {count} 次尝试', { count: attempts }) : '']
						.filter(text => text !== '')
						.join(' · ')}
				</span>
			)}
		</li>
	)
}

/** Whether a step failed, or was skipped because the server could not do it. */
const isLacking = ({ state, fault: problem }: Step): boolean =>
	state === 'failed' || (state === 'skipped' && problem !== '')

const retry = async ({ id, name }: Material): Promise<void> => {
	await materials.retry({ id })
	toast('success', t('正在重新处理“{name}”', { name }))
	await refresh(keys.materials)
}

/** The finished and remaining processing steps of a material's file; failed ones can be retried. */
export const MaterialSteps = ({ material, steps }: { material: Material; steps: readonly Step[] }) => {
	const mayChange = useMayChange()(material)
	// Steps after a failure that ended the processing are no longer waiting.
	const shown = steps.filter(({ state }) => material.state !== 'failed' || state !== 'waiting')
	if (shown.length === 0) return null
	return (
		<section className="material-steps">
			<Flex justify="space-between" align="center" gap={8} wrap>
				<h3>{t('处理步骤')}</h3>
				{mayChange && steps.some(isLacking) && (
					<Button size="small" onClick={() => void retry(material)}>
						{t('重试')}
					</Button>
				)}
			</Flex>
			<ul>
				{shown.map(step => (
					<StepRow key={step.step} step={step} />
				))}
			</ul>
		</section>
	)
}
