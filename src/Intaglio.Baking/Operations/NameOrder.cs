using System.Buffers;
using System.Text;

namespace Intaglio.Baking;

/// <summary>The order of names, which is the same on all systems.</summary>
internal static class NameOrder
{
    private static readonly SearchValues<char> surrogates = SearchValues.Create(
        [.. Enumerable.Range('\uD800', 0x800).Select(code => (char)code)]);

    /// <summary>Gets the order of names by their bytes in UTF-8.</summary>
    internal static IComparer<string> ByBytes { get; } = Comparer<string>.Create(static (left, right) =>
        left.AsSpan().ContainsAny(surrogates) || right.AsSpan().ContainsAny(surrogates)
            ? Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(right))
            : string.CompareOrdinal(left, right));
}
