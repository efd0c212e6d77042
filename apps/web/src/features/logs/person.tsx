interface Props {
	readonly account: string
	readonly realname: string
}

/** Who did something: the name, and the account where that is another. */
export const Person = ({ account, realname }: Props) => (
	<div style={{ overflowWrap: 'anywhere', minWidth: 90 }}>
		{realname || account}
		{realname !== '' && realname !== account && <div className="muted">{account}</div>}
	</div>
)
