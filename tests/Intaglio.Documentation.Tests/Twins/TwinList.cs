namespace Intaglio.Documentation.Tests.Twins;

/// <summary>The twins of Intaglio.Cryptography, and what turns one into the other.</summary>
internal static class TwinList
{
    /// <summary>Public types that have no twin although their names ask for one, with the reason.</summary>
    internal static IReadOnlyDictionary<string, string> Exceptions { get; } = new Dictionary<string, string>();

    internal static IReadOnlyList<Twin> All { get; } =
    [
        Blake2("b", ("1 to 64 bytes", "1 to 32 bytes"), ("for 64-bit", "for 8-bit to 32-bit"), ("has 64 bytes", "has 32 bytes")),
        Blake2("bHasher"),
        Blake2("bParameters", ("BLAKE2b-512", "BLAKE2s-256"), ("1 to 64. The default is 0, which means 64", "1 to 32. The default is 0, which means 32"), ("0 to 64 bytes", "0 to 32 bytes"), ("0 to 16 bytes", "0 to 8 bytes")),
        Blake2("bState"),
        Blake2("bTree", ("ulong.MaxValue", "(1UL << 48) - 1"), ("sizeof(ulong)", "sizeof(uint)")),
        Blake2("bp", ("tree of four", "tree of eight"), ("Leaves = 4", "Leaves = 8")),
        Blake2("bpHasher"),
        Blake2("bpParameters", ("BLAKE2bp-512", "BLAKE2sp-256")),
        Blake2("bpState"),
        Blake2("Xb", ("2³²−2", "2¹⁶−2"), ("2³⁸", "2³⁷"), ("uint.MaxValue", "ushort.MaxValue"), ("more than 64", "more than 32"), ("blocks of 64", "blocks of 32"),
            ("OutputLength = 4294967294", "OutputLength = 65534"), ("OutputLength = 274877906944", "OutputLength = 137438953472")),
        Blake2("XbParameters", ("2³²−2", "2¹⁶−2"), ("uint.MaxValue", "ushort.MaxValue"), ("0 to 64 bytes", "0 to 32 bytes"), ("0 to 16 bytes", "0 to 8 bytes")),
        .. Sizes("Skein512", (" The primary proposal of its authors.", "")),
        .. Sizes("Skein512Hasher"),
        .. Sizes("Skein512Random"),
        .. Sizes("Skein512Xof"),
        .. Sizes("Threefish512"),
        .. Sizes("Threefish512Counter"),
    ];

    private static Twin Blake2(string name, params (string From, string To)[] substitutions) =>
        new($"Blake2{name}", $"Blake2{name.Replace('b', 's')}",
        [
            .. substitutions,
            ("Blake2b", "Blake2s"), ("BLAKE2b", "BLAKE2s"), ("Blake2Xb", "Blake2Xs"), ("BLAKE2Xb", "BLAKE2Xs"), ("Chain, ulong", "Chain, uint"),
            ("BlockSize = 128", "BlockSize = 64"), ("MaxDigestSize = 64", "MaxDigestSize = 32"), ("MaxKeySize = 64", "MaxKeySize = 32"),
            ("SaltSize = 16", "SaltSize = 8"), ("PersonalizationSize = 16", "PersonalizationSize = 8"),
        ]);

    private static Twin[] Sizes(string name, params (string From, string To)[] substitutions) => [Size(name, 256, substitutions), Size(name, 1024, substitutions)];

    private static Twin Size(string name, int bits, (string From, string To)[] substitutions) =>
        new(name, name.Replace("512", $"{bits}", StringComparison.Ordinal),
        [
            .. substitutions,
            ("Skein512", $"Skein{bits}"), ("Skein-512", $"Skein-{bits}"), ("Threefish512", $"Threefish{bits}"), ("Threefish-512", $"Threefish-{bits}"),
            (" 64 bytes", $" {bits / 8} bytes"), (">64 bytes", $">{bits / 8} bytes"), ("Size = 64", $"Size = {bits / 8}"),
            (" 56 bytes", $" {bits / 8 - 8} bytes"), ("Size = 56", $"Size = {bits / 8 - 8}"),
        ]);
}
