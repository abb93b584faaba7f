namespace Intaglio.OpenExr;

/// <summary>Orders channels as files and chunks do: by the UTF-8 bytes of their names, which differs from UTF-16 order.</summary>
internal static class ChannelNames
{
    internal static IComparer<string> Order { get; } = Comparer<string>.Create(Compare);

    private static int Compare(string a, string b)
    {
        // Without surrogates, UTF-16 has the same order.
        bool isPlain = !a.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF') && !b.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF');
        return isPlain ? string.CompareOrdinal(a, b) : ExrNames.GetBytes(a).AsSpan().SequenceCompareTo(ExrNames.GetBytes(b));
    }
}
