import { envelope_status } from '@vitrine/contract/error-codes'
import { failureText } from '@vitrine/contract/people/log-texts'
import type { Values } from '@vitrine/texts/rows'
import { t, translated } from '../../data/text.ts'
import { LogChoice } from '../../ui/logs/log-choice.tsx'
import { StateWord } from '../../ui/state-word.tsx'

export const results = ['succeeded', 'failed'] as const

/** The result of an operation, with the reason of a failure. */
export const ResultWord = ({ result, values }: { result: number; values: Values }) => {
	if (result === envelope_status.success) return <StateWord tone="green" text={t('成功')} />
	const why = failureText(result, values, translated)
	const words = why === null ? '' : translated(why.text, why.values)
	return (
		<>
			<StateWord tone="red" text={t('失败')} />
			{words !== '' && <div className="muted">{words}</div>}
		</>
	)
}

export const ResultFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
	<LogChoice
		label="结果"
		all="全部结果"
		options={[
			['succeeded', t('成功')],
			['failed', t('失败')],
		]}
		value={value}
		onChange={onChange}
	/>
)
