using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>
/// Names of a few characters for messages of any length: base 32, without padding, of a BLAKE2b digest of as many bits as are asked for. The
/// size is a parameter of the function: a longer name does not begin with a shorter one.
/// </summary>
public static class ShortName
{
    /// <summary>The size of a name unless something else is said, in bits: eight characters.</summary>
    public const int DefaultBits = 40;

    /// <summary>The smallest and the largest size of a name in bits; a size is a multiple of 8.</summary>
    public const int MinBits = 8, MaxBits = 8 * Blake2b.MaxDigestSize;

    private const int BitsPerCharacter = 5;

    /// <summary>The length of a name in characters.</summary>
    /// <param name="bits">Its size in bits, a multiple of 8 from <see cref="MinBits"/> to <see cref="MaxBits"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such size.</exception>
    public static int GetLength(int bits = DefaultBits)
    {
        CheckBits(bits);
        return (bits + BitsPerCharacter - 1) / BitsPerCharacter;
    }

    /// <summary>
    /// The bits that so many names need to be all different, but for a probability: the birthday bound, −ln(1−p) ≥ n(n−1)/2^(b+1), rounded up
    /// to a multiple of 8.
    /// </summary>
    /// <param name="items">How many different messages get names, at least 1.</param>
    /// <param name="probability">The probability, above 0 and below 1, that two of them may have the same name.</param>
    /// <exception cref="ArgumentOutOfRangeException">The numbers are outside their ranges, or no size is enough.</exception>
    public static int BitsFor(double items, double probability)
    {
        if (!(items >= 1) || double.IsInfinity(items))
            throw new ArgumentOutOfRangeException(nameof(items), items, "There is at least one item, and not infinitely many.");
        if (!(probability > 0 && probability < 1))
            throw new ArgumentOutOfRangeException(nameof(probability), probability, "A probability is above 0 here, and below 1.");
        // Of a small p, −ln(1−p) is p to more digits than 1−p has.
        double bound = probability < 1e-8 ? probability : -PortableMath.Log(1 - probability);
        // Sums of logarithms, for the products may be too large for a number.
        double bits = PortableMath.Log2(items) + PortableMath.Log2(Math.Max(items - 1, 1)) - 1 - PortableMath.Log2(bound);
        double rounded = Math.Max(MinBits, Math.Ceiling(bits / 8) * 8);
        return rounded <= MaxBits ? (int)rounded : throw new ArgumentOutOfRangeException(nameof(items), items, $"No name of at most {MaxBits} bits is enough for so many items.");
    }

    /// <summary>The name of a message.</summary>
    /// <param name="message">The message.</param>
    /// <param name="personalization">Up to 16 bytes, zero-padded, that keep the names of one use apart from those of another.</param>
    /// <param name="bits">The size of the name in bits, a multiple of 8.</param>
    /// <param name="alphabet">Its digits.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such size or alphabet.</exception>
    /// <exception cref="ArgumentException">The personalization is too long.</exception>
    public static string Create(ReadOnlySpan<byte> message, ReadOnlySpan<byte> personalization = default, int bits = DefaultBits, ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648)
    {
        Span<char> name = stackalloc char[GetLength(MaxBits)];
        return new string(name[..Write(message, name, personalization, bits, alphabet)]);
    }

    /// <summary>Writes the name of a message; nothing is allocated.</summary>
    /// <param name="message">The message.</param>
    /// <param name="destination">Where the name goes; at least <see cref="GetLength"/> characters.</param>
    /// <param name="personalization">As for <see cref="Create"/>.</param>
    /// <param name="bits">The size of the name in bits, a multiple of 8.</param>
    /// <param name="alphabet">Its digits.</param>
    /// <returns>The length of the name.</returns>
    /// <exception cref="ArgumentException">The destination is too short, and nothing was written; or as for <see cref="Create"/>.</exception>
    public static int Write(ReadOnlySpan<byte> message, Span<char> destination, ReadOnlySpan<byte> personalization = default, int bits = DefaultBits, ShortNameAlphabet alphabet = ShortNameAlphabet.Rfc4648)
    {
        int length = GetLength(bits);
        ReadOnlySpan<byte> digits = DigitsOf(alphabet);
        if (destination.Length < length)
            throw new ArgumentException($"The destination has {destination.Length} characters, and a name of {bits} bits has {length}.", nameof(destination));
        if (personalization.Length > Blake2b.PersonalizationSize)
            throw new ArgumentException($"The personalization has {personalization.Length} bytes, and may have {Blake2b.PersonalizationSize}.", nameof(personalization));
        Span<byte> digest = stackalloc byte[bits / 8], name = stackalloc byte[length];
        Blake2b.HashData(message, digest, new Blake2bParameters { DigestSize = digest.Length, Personalization = personalization });
        Base32.EncodeDigits(digest, name, digits);
        return Encoding.ASCII.GetChars(name, destination);
    }

    private static ReadOnlySpan<byte> DigitsOf(ShortNameAlphabet alphabet) => alphabet switch
    {
        ShortNameAlphabet.Rfc4648 => "abcdefghijklmnopqrstuvwxyz234567"u8,
        ShortNameAlphabet.Crockford => "0123456789abcdefghjkmnpqrstvwxyz"u8,
        _ => throw new ArgumentOutOfRangeException(nameof(alphabet), alphabet, "There is no such alphabet."),
    };

    private static void CheckBits(int bits)
    {
        if (bits is < MinBits or > MaxBits || bits % 8 != 0)
            throw new ArgumentOutOfRangeException(nameof(bits), bits, $"A name has {MinBits} to {MaxBits} bits, a multiple of 8.");
    }
}
