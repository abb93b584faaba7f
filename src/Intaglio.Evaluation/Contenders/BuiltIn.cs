using System.Security.Cryptography;
using Intaglio.Cryptography;
using Intaglio.Reference;

namespace Intaglio.Evaluation;

/// <summary>The contenders that need no description: Intaglio's own functions, those of .NET, and the baselines.</summary>
internal static class BuiltIn
{
    private const HashFeatures Blake2 =
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Spans
        | HashFeatures.Concurrent;
    private const HashFeatures Own = Blake2 | HashFeatures.Cloning;
    private const HashFeatures Skein =
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Personalization | HashFeatures.Tree | HashFeatures.Spans
        | HashFeatures.Cloning | HashFeatures.Concurrent;

    internal const string Transcription = "RFC 7693 transcription";

    private static readonly Dictionary<string, Func<IHashContender>> all = new(StringComparer.Ordinal)
    {
        ["BLAKE2b"] = static () => new DelegateContender("BLAKE2b", Own | HashFeatures.Tree,
            static (message, in arguments, destination) =>
                destination[..Blake2b.HashData(message, destination,
                    new Blake2bParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization })],
            static (in arguments) =>
            {
                Blake2bHasher hasher = Blake2b.CreateHasher(
                    new Blake2bParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }),
        ["BLAKE2s"] = static () => new DelegateContender("BLAKE2s", Own | HashFeatures.Tree,
            static (message, in arguments, destination) =>
                destination[..Blake2s.HashData(message, destination,
                    new Blake2sParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization })],
            static (in arguments) =>
            {
                Blake2sHasher hasher = Blake2s.CreateHasher(
                    new Blake2sParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }),
        ["BLAKE2bp"] = static () => new DelegateContender("BLAKE2bp", Own,
            static (message, in arguments, destination) =>
                destination[..Blake2bp.HashData(message, destination,
                    new Blake2bpParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization })],
            static (in arguments) =>
            {
                Blake2bpHasher hasher = Blake2bp.CreateHasher(
                    new Blake2bpParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }),
        ["BLAKE2sp"] = static () => new DelegateContender("BLAKE2sp", Own,
            static (message, in arguments, destination) =>
                destination[..Blake2sp.HashData(message, destination,
                    new Blake2spParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization })],
            static (in arguments) =>
            {
                Blake2spHasher hasher = Blake2sp.CreateHasher(
                    new Blake2spParameters { DigestSize = arguments.DigestSize, Key = arguments.Key, Salt = arguments.Salt,
                        Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }),
        [$"{Transcription} of BLAKE2b"] = static () => new DelegateContender("BLAKE2b", Blake2,
            static (message, in arguments, _) => Blake2bReference.Hash(message, arguments.DigestSize == 0 ? Blake2b.MaxDigestSize
            : arguments.DigestSize, arguments.Key, arguments.Salt, arguments.Personalization)),
        [$"{Transcription} of BLAKE2s"] = static () => new DelegateContender("BLAKE2s", Blake2,
            static (message, in arguments, _) => Blake2sReference.Hash(message, arguments.DigestSize == 0 ? Blake2s.MaxDigestSize
            : arguments.DigestSize, arguments.Key, arguments.Salt, arguments.Personalization)),
        ["BLAKE2Xb"] = static () => new DelegateContender("BLAKE2Xb", Own,
            static (message, in arguments, destination) =>
            {
                Blake2Xb.HashData(message, destination,
                    new Blake2XbParameters { Key = arguments.Key, Salt = arguments.Salt, Personalization = arguments.Personalization });
                return destination;
            },
            static (in arguments) =>
            {
                int size = arguments.DigestSize == 0 ? Blake2b.MaxDigestSize : arguments.DigestSize;
                Blake2Xb hasher = new(new Blake2XbParameters { OutputLength = (uint)size, Key = arguments.Key, Salt = arguments.Salt,
                    Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    () => hasher.GetHashAndReset(size), hasher);
            }, digestSize: Blake2b.MaxDigestSize),
        ["BLAKE2Xs"] = static () => new DelegateContender("BLAKE2Xs", Own,
            static (message, in arguments, destination) =>
            {
                Blake2Xs.HashData(message, destination,
                    new Blake2XsParameters { Key = arguments.Key, Salt = arguments.Salt, Personalization = arguments.Personalization });
                return destination;
            },
            static (in arguments) =>
            {
                int size = arguments.DigestSize == 0 ? Blake2s.MaxDigestSize : arguments.DigestSize;
                Blake2Xs hasher = new(new Blake2XsParameters { OutputLength = (uint)size, Key = arguments.Key, Salt = arguments.Salt,
                    Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    () => hasher.GetHashAndReset(size), hasher);
            }, digestSize: Blake2s.MaxDigestSize),
        ["Skein-256"] = static () => new DelegateContender("Skein-256", Skein,
            static (message, in arguments, destination) =>
                destination[..Skein256.HashData(message, destination,
                    new SkeinParameters { DigestSizeInBits = 8L * arguments.DigestSize, Key = arguments.Key,
                        Personalization = arguments.Personalization })],
            static (in arguments) =>
            {
                Skein256Hasher hasher = Skein256.CreateHasher(
                    new SkeinParameters { DigestSizeInBits = 8L * arguments.DigestSize, Key = arguments.Key,
                        Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }, digestSize: Skein256.BlockSize),
        ["Skein-512"] = static () => new DelegateContender("Skein-512", Skein,
            static (message, in arguments, destination) =>
                destination[..Skein512.HashData(message, destination,
                    new SkeinParameters { DigestSizeInBits = 8L * arguments.DigestSize, Key = arguments.Key,
                        Personalization = arguments.Personalization })],
            static (in arguments) =>
            {
                Skein512Hasher hasher = Skein512.CreateHasher(
                    new SkeinParameters { DigestSizeInBits = 8L * arguments.DigestSize, Key = arguments.Key,
                        Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }, digestSize: Skein512.BlockSize),
        ["Skein-1024"] = static () => new DelegateContender("Skein-1024", Skein,
            static (message, in arguments, destination) =>
                destination[..Skein1024.HashData(message, destination,
                    new SkeinParameters { DigestSizeInBits = 8L * arguments.DigestSize, Key = arguments.Key,
                        Personalization = arguments.Personalization })],
            static (in arguments) =>
            {
                Skein1024Hasher hasher = Skein1024.CreateHasher(
                    new SkeinParameters { DigestSizeInBits = 8L * arguments.DigestSize, Key = arguments.Key,
                        Personalization = arguments.Personalization });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }, digestSize: Skein1024.BlockSize),
        ["BLAKE3"] = static () => new DelegateContender("BLAKE3",
            HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Spans | HashFeatures.Cloning | HashFeatures.Concurrent,
            static (message, in arguments, destination) =>
                destination[..Blake3.HashData(message, destination,
                    new Blake3Parameters { DigestSize = arguments.DigestSize, Key = arguments.Key })],
            static (in arguments) =>
            {
                Blake3Hasher hasher = Blake3.CreateHasher(new Blake3Parameters { DigestSize = arguments.DigestSize, Key = arguments.Key });
                return new DelegateIncremental((data, offset, count) => hasher.AppendData(data.AsSpan(offset, count)),
                    hasher.GetHashAndReset, hasher);
            }, digestSize: Blake3.DefaultDigestSize),
#pragma warning disable CA5350, CA5351 // Weak or broken, and here because people compare with them.
        ["MD5"] = static () => OfFramework("MD5", HashAlgorithmName.MD5,
            static (message, destination) => destination[..MD5.HashData(message, destination)]),
        ["SHA-1"] = static () =>
        OfFramework("SHA-1", HashAlgorithmName.SHA1, static (message, destination) => destination[..SHA1.HashData(message, destination)]),
#pragma warning restore CA5350, CA5351
        ["SHA-256"] = static () => OfFramework("SHA-256", HashAlgorithmName.SHA256,
            static (message, destination) => destination[..SHA256.HashData(message, destination)]),
        ["SHA-384"] = static () => OfFramework("SHA-384", HashAlgorithmName.SHA384,
            static (message, destination) => destination[..SHA384.HashData(message, destination)]),
        ["SHA3-256"] = static () => OfFramework("SHA3-256", HashAlgorithmName.SHA3_256,
            static (message, destination) => destination[..SHA3_256.HashData(message, destination)]),
        ["SHA3-512"] = static () => OfFramework("SHA3-512", HashAlgorithmName.SHA3_512,
            static (message, destination) => destination[..SHA3_512.HashData(message, destination)]),
        ["SHA-512"] = static () => OfFramework("SHA-512", HashAlgorithmName.SHA512,
            static (message, destination) => destination[..SHA512.HashData(message, destination)]),
    };

    /// <summary>Creates a contender by its name. Returns <see langword="null"/> if the name is unknown.</summary>
    internal static IHashContender? Create(string name) =>
        all.TryGetValue(name, out Func<IHashContender>? create) ? create() : NativeLibraries.Create(name);

    private static DelegateContender OfFramework(string function, HashAlgorithmName name, PlainCall hash) =>
        new(function, HashFeatures.Spans | HashFeatures.Concurrent | HashFeatures.Cloning,
        (message, in arguments, destination) => hash(message, destination),
        (in _) =>
        {
            IncrementalHash hasher = IncrementalHash.CreateHash(name);
            return new DelegateIncremental(hasher.AppendData, hasher.GetHashAndReset, hasher);
        });

    private delegate ReadOnlySpan<byte> PlainCall(byte[] message, Span<byte> destination);
}
