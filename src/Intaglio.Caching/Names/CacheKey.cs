namespace Intaglio.Caching;

/// <summary>
/// The settings that make a derived file what it is, from which it gets its name: each has a name, a type and a value. Other settings never
/// make the same bytes, whatever they are, in whatever order they were added, in whatever culture: the encoding is canonical and
/// prefix-free (docs/names.md), and does not change between versions.
/// </summary>
/// <remarks>Not safe for use by several threads at once. A key can be cleared and used again; then it allocates no more.</remarks>
public sealed class CacheKey
{
    /// <summary>The most bytes of an application's name: it is the digest's personalization.</summary>
    public const int MaxApplicationSize = Cryptography.Blake2b.PersonalizationSize;

    private readonly byte[] application;
    private readonly CacheKeyWriter entries = new(), message = new();
    private readonly List<Entry> index = [];
    private readonly Comparison<Entry> byName;

    // An entry's name and value lie one behind the other among the entries.
    private readonly record struct Entry(int Start, int NameSize, int End);

    /// <summary>Begins without settings.</summary>
    /// <param name="application">What keeps the names of one application apart from those of others: up to 16 bytes of UTF-8, no zero byte.</param>
    /// <param name="version">The version of what is made of the settings: when the same settings make something else, count on.</param>
    /// <exception cref="ArgumentException">The application's name is too long, has a zero byte, or is no Unicode.</exception>
    public CacheKey(string application = "", long version = 1)
    {
        ArgumentNullException.ThrowIfNull(application);
        this.application = CacheKeyWriter.Encode(application, nameof(application));
        if (this.application.Length > MaxApplicationSize)
            throw new ArgumentException($"The application's name has {this.application.Length} bytes of UTF-8, and may have {MaxApplicationSize}.", nameof(application));
        // Shorter names are zero-padded, and must stay apart from those that end so.
        if (this.application.Contains((byte)0))
            throw new ArgumentException("The application's name has a zero byte.", nameof(application));
        Version = version;
        // By the bytes of the names, which no culture changes.
        byName = (left, right) => NameOf(left).SequenceCompareTo(NameOf(right));
    }

    /// <summary>Gets the version of what is made of the settings.</summary>
    public long Version { get; }

    /// <summary>Gets the number of settings.</summary>
    public int Count => index.Count;

    /// <summary>Adds a text; null is another value than the empty text, and another one than none.</summary>
    /// <param name="name">The setting's name: not empty, and not there yet.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="ArgumentException">The name is empty or there already, or a text is no Unicode: half of a surrogate pair.</exception>
    public CacheKey Add(string name, string? value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds an integer. Its type does not matter, only its value.</summary>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, Int128 value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <inheritdoc cref="Add(string, Int128)"/>
    public CacheKey Add(string name, int value) => Add(name, (Int128)value);

    /// <inheritdoc cref="Add(string, Int128)"/>
    public CacheKey Add(string name, long value) => Add(name, (Int128)value);

    /// <inheritdoc cref="Add(string, Int128)"/>
    public CacheKey Add(string name, ulong value) => Add(name, (Int128)value);

    /// <summary>Adds a floating-point number. −0 is 0, and all values that are no number are the same one; 1.0 is another value than the integer 1.</summary>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, double value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds a truth value.</summary>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, bool value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds bytes.</summary>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, ReadOnlySpan<byte> value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds texts in their order, which matters.</summary>
    /// <param name="name">The setting's name: not empty, and not there yet.</param>
    /// <param name="values">The texts; null is none, and differs from an empty one.</param>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, IReadOnlyCollection<string?> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        int start = Begin(name, out int size);
        entries.Write(values);
        return End(start, size);
    }

    /// <summary>Removes all settings.</summary>
    public void Clear()
    {
        entries.Clear();
        index.Clear();
    }

    /// <summary>The canonical encoding of version and settings, of which the name is the digest; it is valid until the key is changed or used again.</summary>
    public ReadOnlySpan<byte> Encode()
    {
        index.Sort(byName);
        message.Clear();
        message.WriteHeader(Version, index.Count);
        foreach (Entry entry in index)
            message.WriteSetting(NameOf(entry), entries.Written[(entry.Start + entry.NameSize)..entry.End]);
        return message.Written;
    }

    /// <summary>The name of the settings.</summary>
    /// <param name="bits">Its size in bits, a multiple of 8; <see cref="ShortName.BitsFor"/> tells how many a population needs.</param>
    /// <param name="alphabet">Its digits.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such size or alphabet.</exception>
    public string ToName(int bits = ShortName.DefaultBits, ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648) => ShortName.Create(Encode(), application, bits, alphabet);

    /// <summary>Writes the name of the settings.</summary>
    /// <param name="destination">Where it goes; at least <see cref="ShortName.GetLength"/> characters.</param>
    /// <param name="bits">Its size in bits, a multiple of 8.</param>
    /// <param name="alphabet">Its digits.</param>
    /// <returns>The length of the name.</returns>
    /// <exception cref="ArgumentException">The destination is too short, and nothing was written; or there is no such size or alphabet.</exception>
    public int WriteName(Span<char> destination, int bits = ShortName.DefaultBits, ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648) => ShortName.Write(Encode(), destination, application, bits, alphabet);

    /// <summary>The name of 40 bits.</summary>
    public override string ToString() => ToName();

    private ReadOnlySpan<byte> NameOf(Entry entry) => entries.Written.Slice(entry.Start, entry.NameSize);

    private int Begin(string name, out int size)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        // What is begun and not ended is never looked at.
        int start = entries.Written.Length;
        entries.WriteName(name);
        size = entries.Written.Length - start;
        ReadOnlySpan<byte> written = entries.Written[start..];
        foreach (Entry entry in index)
            if (NameOf(entry).SequenceEqual(written))
                throw new ArgumentException($"There is a setting '{name}' already.", nameof(name));
        return start;
    }

    private CacheKey End(int start, int nameSize)
    {
        index.Add(new Entry(start, nameSize, entries.Written.Length));
        return this;
    }
}
