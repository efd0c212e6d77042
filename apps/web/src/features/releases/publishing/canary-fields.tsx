import { release_limits } from '@vitrine/domain/release/release'
import { Form, InputNumber } from 'antd'
import { t } from '../../../data/text.ts'

/** How many terminals get a release first (0 for all at once), and how many failures among them halt it. */
interface Canary {
	readonly canary: number
	readonly canary_failures: number
}

interface Props extends Canary {
	readonly change: (change: Partial<Canary>) => void
}

/** How many terminals a release goes to first, and what stops it from going to the rest. */
export const CanaryFields = ({ canary, canary_failures, change }: Props) => (
	<>
		<Form.Item
			label={t('先发布到几个终端（0 为全部）')}
			htmlFor="publishing-canary"
			extra={t('它们全部下载成功且画面正常后，自动发布到其余终端；黑屏或画面卡住视为失败。')}
		>
			<InputNumber
				id="publishing-canary"
				min={0}
				max={release_limits.terminals}
				precision={0}
				value={canary}
				onChange={value => change({ canary: value ?? 0 })}
			/>
		</Form.Item>
		{canary > 0 && (
			<Form.Item label={t('失败几个终端后暂停')} htmlFor="publishing-canary-failures">
				<InputNumber
					id="publishing-canary-failures"
					min={1}
					max={canary}
					precision={0}
					value={canary_failures}
					onChange={value => change({ canary_failures: value ?? 1 })}
				/>
			</Form.Item>
		)}
	</>
)
