namespace Intaglio.Baking;

/// <summary>The sets of names of a weak key from one place.</summary>
/// <param name="Sets">The sets.</param>
/// <param name="IsVouched">Whether all of them were discovered here, or are signed by an accepted key.</param>
internal sealed record VouchedNames(IReadOnlyList<IReadOnlyList<DiscoveredName>> Sets, bool IsVouched)
{
    internal static VouchedNames None { get; } = new([], IsVouched: true);
}
