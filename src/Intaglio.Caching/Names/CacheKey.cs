namespace Intaglio.Caching;

/// <summary>The settings from which an item is created. Each setting has a name, a type and a value.</summary>
/// <remarks>
/// <para>Different settings have different encodings, and the encoding does not depend on the order of the settings or the culture. It is
/// canonical and prefix-free (docs/formats/cache-names.md), and does not change between versions.</para>
/// <para>Instances are not thread-safe. A key can be cleared and reused, which avoids further allocations.</para>
/// </remarks>
public sealed class CacheKey
{
    /// <summary>The maximum length of an application name in UTF-8 bytes, which is the size of the digest's personalization.</summary>
    public const int MaxApplicationSize = Cryptography.Blake2b.PersonalizationSize;

    private readonly byte[] application;
    private readonly CacheKeyWriter entries = new(), message = new();
    private readonly List<Entry> index = [];
    private readonly Comparison<Entry> byName;

    // The name and the value of an entry are adjacent in the buffer.
    private readonly record struct Entry(int Start, int NameSize, int End);

    /// <summary>Initializes a new instance of the <see cref="CacheKey"/> class without settings.</summary>
    /// <param name="application">
    /// The application name, which separates the names of different applications. Up to 16 bytes of UTF-8 without zero bytes.
    /// </param>
    /// <param name="version">
    /// The version of the code that creates items from settings. Increase it when the code creates a different item from the same settings.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="application"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="application"/> is too long, contains a zero byte, or is not valid Unicode.
    /// </exception>
    public CacheKey(string application = "", long version = 1)
    {
        ArgumentNullException.ThrowIfNull(application);
        this.application = CacheKeyWriter.Encode(application, nameof(application));
        if (this.application.Length > MaxApplicationSize)
            throw new ArgumentException(
                $"The application name has {this.application.Length} bytes of UTF-8; the maximum is {MaxApplicationSize}.",
                nameof(application));
        // Shorter names are padded with zeros and must differ from names that end with zeros.
        if (this.application.Contains((byte)0))
            throw new ArgumentException("The application name contains a zero byte.", nameof(application));
        Version = version;
        // Names are sorted by their bytes, which do not depend on the culture.
        byName = (left, right) => NameOf(left).SequenceCompareTo(NameOf(right));
    }

    /// <summary>Gets the version of the code that creates items from settings.</summary>
    public long Version { get; }

    /// <summary>Gets the number of settings.</summary>
    public int Count => index.Count;

    /// <summary>Adds a string setting. <see langword="null"/>, an empty string and a missing setting are three different values.</summary>
    /// <param name="name">The name of the setting, which cannot be empty or already used.</param>
    /// <param name="value">The value of the setting.</param>
    /// <returns>This instance.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> is empty or already used, or a string contains an unpaired surrogate.
    /// </exception>
    public CacheKey Add(string name, string? value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds an integer setting. Equal values of different integer types result in the same name.</summary>
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

    /// <summary>
    /// Adds a floating-point setting. Negative zero is treated as zero, and all NaN values are equal. The value 1.0 differs from the
    /// integer 1.
    /// </summary>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, double value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds a Boolean setting.</summary>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, bool value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds a binary setting.</summary>
    /// <inheritdoc cref="Add(string, string)"/>
    public CacheKey Add(string name, ReadOnlySpan<byte> value)
    {
        int start = Begin(name, out int size);
        entries.Write(value);
        return End(start, size);
    }

    /// <summary>Adds a list of strings, whose order is significant.</summary>
    /// <param name="name">The name of the setting, which cannot be empty or already used.</param>
    /// <param name="values">The strings. A <see langword="null"/> element differs from an empty string.</param>
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

    /// <summary>Returns the canonical encoding of the version and settings. The name is the digest of this encoding.</summary>
    /// <returns>The encoding, which is valid until the key is changed or used again.</returns>
    public ReadOnlySpan<byte> Encode()
    {
        index.Sort(byName);
        message.Clear();
        message.WriteHeader(Version, index.Count);
        foreach (Entry entry in index)
            message.WriteSetting(NameOf(entry), entries.Written[(entry.Start + entry.NameSize)..entry.End]);
        return message.Written;
    }

    /// <summary>Computes the name of the settings.</summary>
    /// <param name="bits">
    /// The size of the name in bits, a multiple of 8. <see cref="ShortName.BitsFor"/> returns the size for a number of names.
    /// </param>
    /// <param name="alphabet">The alphabet of the name.</param>
    /// <returns>The name.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bits"/> or <paramref name="alphabet"/> is outside its range.
    /// </exception>
    public string ToName(int bits = ShortName.DefaultBits, ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648) =>
        ShortName.Create(Encode(), application, bits, alphabet);

    /// <summary>Writes the name of the settings to a buffer.</summary>
    /// <param name="destination">The buffer for the name, at least <see cref="ShortName.GetLength"/> characters.</param>
    /// <param name="bits">The size of the name in bits, a multiple of 8.</param>
    /// <param name="alphabet">The alphabet of the name.</param>
    /// <returns>The length of the name in characters.</returns>
    /// <exception cref="ArgumentException">The destination is shorter than the name. Nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bits"/> or <paramref name="alphabet"/> is outside its range.
    /// </exception>
    public int WriteName(Span<char> destination, int bits = ShortName.DefaultBits,
        ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648) => ShortName.Write(Encode(), destination, application, bits, alphabet);

    /// <summary>Returns the 40-bit name.</summary>
    public override string ToString() => ToName();

    private ReadOnlySpan<byte> NameOf(Entry entry) => entries.Written.Slice(entry.Start, entry.NameSize);

    private int Begin(string name, out int size)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        // If an exception is thrown before End, the bytes in the buffer are ignored.
        int start = entries.Written.Length;
        entries.WriteName(name);
        size = entries.Written.Length - start;
        ReadOnlySpan<byte> written = entries.Written[start..];
        foreach (Entry entry in index)
            if (NameOf(entry).SequenceEqual(written))
                throw new ArgumentException($"The setting '{name}' already exists.", nameof(name));
        return start;
    }

    private CacheKey End(int start, int nameSize)
    {
        index.Add(new Entry(start, nameSize, entries.Written.Length));
        return this;
    }
}
