import { t } from '../data/text.ts'
import { closeToast, useToasts } from './toasts.ts'

/** Where toasts appear; a live region, so that they are read out. */
export const ToastList = () => (
	<div className="toasts" role="status" aria-live="polite">
		{useToasts().map(({ key, kind, text, stays: { closed, action } }) => (
			<div className={`toast ${kind}`} key={key}>
				<span>{text}</span>
				{action && (
					<button
						type="button"
						className="toast-action"
						onClick={() => {
							closeToast(key)
							closed?.()
							action.run()
						}}
					>
						{action.text}
					</button>
				)}
				<button
					type="button"
					aria-label={t('关闭')}
					onClick={() => {
						closeToast(key)
						closed?.()
					}}
				>
					✕
				</button>
			</div>
		))}
	</div>
)
