using System.Text.RegularExpressions;

namespace Intaglio.Evaluation;

/// <summary>All rules for names of types, members and parameters.</summary>
internal static partial class HashNames
{
    /// <summary>Determines whether a method of this name hashes its argument.</summary>
    internal static bool IsHash(string method, string type) =>
        (Hash().IsMatch(method) && !method.Contains("HashCode", StringComparison.Ordinal))
        || (Compute().IsMatch(method) && Hash().IsMatch(type));

    /// <summary>
    /// Determines whether a method of this name computes a keyed digest. Such methods matter only next to a hash function.
    /// </summary>
    internal static bool IsTag(string method) => Tag().IsMatch(method);

    internal static bool IsAppend(string method) => Append().IsMatch(method);

    internal static bool IsFinish(string method) => Finish().IsMatch(method);

    internal static bool IsReset(string method) => method is "Reset" or "Initialize" or "Init" or "Clear";

    /// <summary>
    /// Determines whether a type, method or interface of this name is another primitive, such as a cipher, a signature or a MAC.
    /// </summary>
    internal static bool IsOtherPrimitive(string name) => OtherPrimitive().IsMatch(name);

    /// <summary>Determines whether a parameter of this name occurs only in other primitives.</summary>
    internal static bool IsOfOtherPrimitive(string parameter) => OtherParameter().IsMatch(parameter);

    /// <summary>
    /// Finds the role of input bytes by the name of their parameter. Returns <see langword="null"/> if the name does not determine it.
    /// </summary>
    internal static ArgumentRole? FindRoleOfBytes(string name) =>
        Part().IsMatch(name) ? null
        : Salt().IsMatch(name) ? ArgumentRole.Salt
        : Personalization().IsMatch(name) ? ArgumentRole.Personalization
        : Key().IsMatch(name) ? ArgumentRole.Key
        : null;

    internal static bool IsPart(string name) => Part().IsMatch(name);

    internal static bool IsOutput(string name) => Output().IsMatch(name) && !Input().IsMatch(name);

    internal static bool IsOffset(string name) => Offset().IsMatch(name);

    internal static bool IsCount(string name) => Count().IsMatch(name);

    internal static bool IsSize(string name) => Size().IsMatch(name) && !OtherSize().IsMatch(name);

    /// <summary>Determines whether a text parameter of this name is an alternative to bytes.</summary>
    internal static bool IsText(string name) => Text().IsMatch(name);

    internal static bool IsSizeOfState(string name) => StateSize().IsMatch(name);

    internal static SizeUnit UnitOf(string name) =>
        Bits().IsMatch(name) ? SizeUnit.Bits : Bytes().IsMatch(name) ? SizeUnit.Bytes : SizeUnit.Open;

    private const RegexOptions AnyCase = RegexOptions.IgnoreCase | RegexOptions.CultureInvariant;

    [GeneratedRegex(@"Hash|Digest|Check[Ss]um|Crc\d|CRC|^Sum(?![a-z])|Blake|BLAKE|^Sha\d|^SHA|^Md\d|^MD\d|Keccak|Skein|Ripe[Mm]d|RIPEMD|^XxH|^Murmur|Whirlpool")]
    private static partial Regex Hash();

    [GeneratedRegex(@"^(Try)?(Compute|Calculate)$")]
    private static partial Regex Compute();

    [GeneratedRegex(@"(Tag|M[aA][cC])$")]
    private static partial Regex Tag();

    [GeneratedRegex(@"^(Block)?Update$|^Append|^TransformBlock$|^Write$|^Absorb$")]
    private static partial Regex Append();

    [GeneratedRegex(@"^(Try)?(Do)?(Final|Finish|Finalize|Finali[sz]eHash)$|^(Try)?(Get|Calculate|Finish|Finali[sz]e)(Current)?(Hash|Digest)(AndReset)?$")]
    private static partial Regex Finish();

    [GeneratedRegex(@"encrypt|decrypt|cipher|sign(?!ific)|verif|deriv|kdf|passw|passphrase|argon|scrypt|bcrypt|agree|exchange|random|nonce|poly1305|ed25519|ed448|[^a]dsa|^dsa|(?-i:M[aA][cC])(?-i:(?![a-z]))", AnyCase)]
    private static partial Regex OtherPrimitive();

    [GeneratedRegex(@"nonce|passw|passphrase|private|public|secret|iterations|opsl|mem(ory)?(size|limit)|plaintext|ciphertext|onetime|signature|associated|^iv$", AnyCase)]
    private static partial Regex OtherParameter();

    [GeneratedRegex(@"(off|offset|length|len|count|size)$", AnyCase)]
    private static partial Regex Part();

    [GeneratedRegex(@"salt", AnyCase)]
    private static partial Regex Salt();

    [GeneratedRegex(@"person|^pers$", AnyCase)]
    private static partial Regex Personalization();

    [GeneratedRegex(@"^(?!.*(public|private|ident)).*key", AnyCase)]
    private static partial Regex Key();

    [GeneratedRegex(@"hash|digest|out|dest|result|tag|target", AnyCase)]
    private static partial Regex Output();

    [GeneratedRegex(@"input|data|message|source", AnyCase)]
    private static partial Regex Input();

    [GeneratedRegex(@"off|start|index|begin|pos", AnyCase)]
    private static partial Regex Offset();

    [GeneratedRegex(@"count|len|size|num|^cb", AnyCase)]
    private static partial Regex Count();

    [GeneratedRegex(@"size|len|bits|bytes|width", AnyCase)]
    private static partial Regex Size();

    [GeneratedRegex(@"key|salt|block|rate|buffer|round|iter|leaf|node|parallel|thread|capacity|state|chunk|inner|intermediate|max|min|offset", AnyCase)]
    private static partial Regex OtherSize();

    [GeneratedRegex(@"key|salt|person|message|data|input|text|value|source|stream|^str|file|path|content|^s$|hash", AnyCase)]
    private static partial Regex Text();

    [GeneratedRegex(@"(state|block).*(size|len|bits)", AnyCase)]
    private static partial Regex StateSize();

    [GeneratedRegex(@"bits?(?![a-z])|bitlength|bitsize", AnyCase)]
    private static partial Regex Bits();

    [GeneratedRegex(@"bytes?", AnyCase)]
    private static partial Regex Bytes();
}
