/** Figures side by side: the name of each, its value, and what is said beneath it, if anything. */
export const FigureList = ({
	figures,
}: {
	figures: readonly (readonly [name: string, value: string, more?: string])[]
}) => (
	<dl className="sums">
		{figures.map(([name, value, more = '']) => (
			<div className="panel sum" key={name}>
				<dt className="muted">{name}</dt>
				<dd>
					<strong className="sum-now">{value}</strong>
					{more !== '' && <span>{more}</span>}
				</dd>
			</div>
		))}
	</dl>
)
