interface Props {
	readonly account: string
	readonly realname: string
}

/** The person behind an entry: name, and account if that differs. */
export const Person = ({ account, realname }: Props) => (
	<div style={{ overflowWrap: 'anywhere', minWidth: 90 }}>
		{realname || account}
		{realname !== '' && realname !== account && <div className="muted">{account}</div>}
	</div>
)
