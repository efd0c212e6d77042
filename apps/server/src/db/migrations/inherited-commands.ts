/** Step 0098: the commands of an organisation outlive it; those that the one above inherited are seen there and above, but not below. */
export const inherited_commands: readonly string[] = [
	'alter table commands add column is_inherited integer not null default 0',
]
