import { review_states } from '@vitrine/domain/library/material'
import { t } from '../data/text.ts'
import { StateWord } from './state-word.tsx'

interface Props {
	readonly of: { readonly review_state: number; readonly review_reason: string; readonly approval_over: boolean }
	/** Omits the reason of a rejection. */
	readonly brief?: boolean
	/** Renders nothing for content that needs no review. */
	readonly quiet?: boolean
}

/** The review state of something, and the reason of a rejection. */
export const ReviewWord = ({ of, brief = false, quiet = false }: Props) => {
	const { review_state, review_reason: reason, approval_over } = of
	if (approval_over) return <StateWord tone="amber" text={t('审核已过有效期')} />
	switch (review_state) {
		case review_states.pending:
			return <StateWord tone="amber" text={t('待审核')} />
		case review_states.approved:
			return <StateWord tone="green" text={t('已通过')} />
		case review_states.rejected:
			return <StateWord tone="red" text={brief || reason === '' ? t('未通过') : t('未通过：{reason}', { reason })} />
		default:
			return quiet ? null : <StateWord tone="grey" text={t('无需审核')} />
	}
}
