using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>Computes names of a few characters for messages of any length.</summary>
/// <remarks>
/// A name is a BLAKE2b digest of the specified number of bits in base 32 without padding. The size is a parameter of the function, so that
/// a longer name does not begin with a shorter one.
/// </remarks>
public static class ShortName
{
    /// <summary>The default size of a name in bits, which results in eight characters.</summary>
    public const int DefaultBits = 40;

    /// <summary>The minimum and maximum size of a name in bits. Sizes are multiples of 8.</summary>
    public const int MinBits = 8, MaxBits = 8 * Blake2b.MaxDigestSize;

    private const int BitsPerCharacter = 5;

    /// <summary>Returns the length of a name in characters.</summary>
    /// <param name="bits">The size of the name in bits, a multiple of 8 from <see cref="MinBits"/> to <see cref="MaxBits"/>.</param>
    /// <returns>The length in characters.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bits"/> is outside its range or not a multiple of 8.</exception>
    public static int GetLength(int bits = DefaultBits)
    {
        CheckBits(bits);
        return (bits + BitsPerCharacter - 1) / BitsPerCharacter;
    }

    /// <summary>Returns the size of names for which the probability of a collision is below a limit.</summary>
    /// <param name="items">The number of different messages, at least 1.</param>
    /// <param name="probability">The limit of the probability that two messages have the same name, greater than 0 and less than 1.</param>
    /// <returns>The size in bits, a multiple of 8.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="items"/> or <paramref name="probability"/> is outside its range, or the largest size is not sufficient.
    /// </exception>
    /// <remarks>The result is the birthday bound, −ln(1−p) ≥ n(n−1)/2^(b+1), rounded up to a multiple of 8.</remarks>
    public static int BitsFor(double items, double probability)
    {
        if (!(items >= 1) || double.IsInfinity(items))
            throw new ArgumentOutOfRangeException(nameof(items), items, "The number of items must be finite and at least 1.");
        if (!(probability > 0 && probability < 1))
            throw new ArgumentOutOfRangeException(nameof(probability), probability,
                "The probability must be greater than 0 and less than 1.");
        // For a small p, −ln(1−p) equals p within the precision of a double.
        double bound = probability < 1e-8 ? probability : -PortableMath.Log(1 - probability);
        // Sums of logarithms, because the product could overflow.
        double bits = PortableMath.Log2(items) + PortableMath.Log2(Math.Max(items - 1, 1)) - 1 - PortableMath.Log2(bound);
        double rounded = Math.Max(MinBits, Math.Ceiling(bits / 8) * 8);
        return rounded <= MaxBits ? (int)rounded
            : throw new ArgumentOutOfRangeException(nameof(items), items,
                $"Names of {MaxBits} bits are not sufficient for this number of items.");
    }

    /// <summary>Computes the name of a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="personalization">Up to 16 bytes that separate the names of different uses. They are padded with zeros.</param>
    /// <param name="bits">The size of the name in bits, a multiple of 8.</param>
    /// <param name="alphabet">The alphabet of the name.</param>
    /// <returns>The name.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bits"/> or <paramref name="alphabet"/> is outside its range.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="personalization"/> is too long.</exception>
    public static string Create(ReadOnlySpan<byte> message, ReadOnlySpan<byte> personalization = default, int bits = DefaultBits,
        ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648)
    {
        Span<char> name = stackalloc char[GetLength(MaxBits)];
        return new string(name[..Write(message, name, personalization, bits, alphabet)]);
    }

    /// <summary>Writes the name of a message to a buffer without allocating memory.</summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">The buffer for the name, at least <see cref="GetLength"/> characters.</param>
    /// <param name="personalization">Up to 16 bytes that separate the names of different uses. They are padded with zeros.</param>
    /// <param name="bits">The size of the name in bits, a multiple of 8.</param>
    /// <param name="alphabet">The alphabet of the name.</param>
    /// <returns>The length of the name in characters.</returns>
    /// <exception cref="ArgumentException">
    /// The destination is shorter than the name, or <paramref name="personalization"/> is too long. Nothing is written.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bits"/> or <paramref name="alphabet"/> is outside its range.
    /// </exception>
    public static int Write(ReadOnlySpan<byte> message, Span<char> destination, ReadOnlySpan<byte> personalization = default,
        int bits = DefaultBits, ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648)
    {
        int length = GetLength(bits);
        ReadOnlySpan<byte> digits = DigitsOf(alphabet);
        if (destination.Length < length)
            throw new ArgumentException($"The destination has {destination.Length} characters. A name of {bits} bits requires {length}.",
                nameof(destination));
        if (personalization.Length > Blake2b.PersonalizationSize)
            throw new ArgumentException(
                $"The personalization has {personalization.Length} bytes. The maximum is {Blake2b.PersonalizationSize}.",
                nameof(personalization));
        Span<byte> digest = stackalloc byte[bits / 8], name = stackalloc byte[length];
        Blake2b.HashData(message, digest, new Blake2bParameters { DigestSize = digest.Length, Personalization = personalization });
        Base32.EncodeDigits(digest, name, digits);
        return Encoding.ASCII.GetChars(name, destination);
    }

    /// <summary>Returns a digest in base 32 with lowercase digits.</summary>
    internal static string Encode(ReadOnlySpan<byte> digest)
    {
        Span<byte> name = stackalloc byte[GetLength(8 * digest.Length)];
        Base32.EncodeDigits(digest, name, DigitsOf(ShortNameAlphabet.Rfc4648));
        return Encoding.ASCII.GetString(name);
    }

    /// <summary>Returns the digest that <see cref="Encode"/> has encoded, or null for another text.</summary>
    internal static byte[]? TryDecode(string name)
    {
        const int digitsPerGroup = 8;
        byte[] digest = new byte[name.Length * 5 / 8];
        string padded = name.ToUpperInvariant().PadRight((name.Length + digitsPerGroup - 1) / digitsPerGroup * digitsPerGroup, '=');
        return Base32.TryDecode(Encoding.ASCII.GetBytes(padded), digest, out int written) && written == digest.Length ? digest : null;
    }

    private static ReadOnlySpan<byte> DigitsOf(ShortNameAlphabet alphabet) => alphabet switch
    {
        ShortNameAlphabet.Rfc4648 => "abcdefghijklmnopqrstuvwxyz234567"u8,
        ShortNameAlphabet.Crockford => "0123456789abcdefghjkmnpqrstvwxyz"u8,
        _ => throw new ArgumentOutOfRangeException(nameof(alphabet), alphabet, "The alphabet is not valid."),
    };

    private static void CheckBits(int bits)
    {
        if (bits is < MinBits or > MaxBits || bits % 8 != 0)
            throw new ArgumentOutOfRangeException(nameof(bits), bits,
                $"The size of a name must be a multiple of 8 from {MinBits} to {MaxBits} bits.");
    }
}
