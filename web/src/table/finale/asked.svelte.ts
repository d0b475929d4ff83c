/** Whether the finale lies over the table. */
export const finale = $state({ open: false });
