import { point_problems } from '@vitrine/contract/release/point-errors'
import { t } from '../../data/text.ts'
import { NumberField, type PartProps } from './part-fields.tsx'

/** Further conditions for a terminal, and the start and end of a point. */
export const ConditionFields = (props: PartProps) => {
	const { draft, faults: problems } = props
	const reversed = problems.isSpeedReversed ? t(point_problems.speed_order) : undefined
	return (
		<section className="panel point-part" aria-label={t('触发条件')}>
			<h2>{t('触发条件')}</h2>
			<div className="point-fields">
				<NumberField {...props} name="hysteresis_m" label={t('离开回差（米）')} />
				<NumberField {...props} name="hysteresis_s" label={t('进入和离开须持续（秒）')} />
				<NumberField {...props} name="min_speed" label={t('最低速度（km/h，可不填）')} />
				<NumberField {...props} name="max_speed" label={t('最高速度（km/h，可不填）')} fault={reversed} />
				<NumberField {...props} name="heading_towards" label={t('行驶方向（度，正北为 0，可不填）')} />
				{draft.heading_towards.trim() !== '' && (
					<NumberField {...props} name="heading_within" label={t('方向允许偏差（± 度）')} />
				)}
				<NumberField {...props} name="cooldown_s" label={t('两次触发之间的间隔（秒）')} />
				<NumberField {...props} name="fix_age_s" label={t('定位有效时间（秒）')} />
			</div>
		</section>
	)
}
