using Intaglio.Caching;

namespace Intaglio.Reliability;

/// <summary>The contents of the soak test: everybody knows what belongs to a key.</summary>
internal static class Sample
{
    internal const int Large = 600_000;
    private const int Small = 100, Usual = 100_000;

    internal static CacheKey Key(int number) => new CacheKey("soak").Add("number", number);

    internal static byte[] Content(int number)
    {
        Random random = new(number);
        byte[] content = new byte[random.Next(random.Next(16) switch { 0 => Large, < 4 => Small, _ => Usual })];
        random.NextBytes(content);
        return content;
    }

    /// <summary>Whether a content is the one that belongs to a number.</summary>
    internal static bool IsContent(CachedContent content, int number)
    {
        using (content)
        {
            byte[] expected = Content(number), read = new byte[expected.Length];
            return content.Length == expected.Length && content.Name == ContentName.FromContent(expected) && content.Stream.ReadAtLeast(read, read.Length, throwOnEndOfStream: false) == read.Length && read.AsSpan().SequenceEqual(expected);
        }
    }
}
