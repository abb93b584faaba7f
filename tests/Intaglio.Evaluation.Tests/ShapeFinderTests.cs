namespace Intaglio.Evaluation.Tests;

/// <summary>The rules by which shapes are found and called, each with a class that was made for it.</summary>
public class ShapeFinderTests
{
    private const string Namespace = "Intaglio.Evaluation.Shapes.Rules.";
    private const HashFeatures Size = HashFeatures.DigestSize, Key = HashFeatures.Key, Salts = HashFeatures.Salt | HashFeatures.Personalization, Pieces = HashFeatures.Incremental, Spans = HashFeatures.Spans, Concurrent = HashFeatures.Concurrent;

    private static readonly IReadOnlyList<Shape> shapes = new ContenderAssembly(Built.Shapes, null).FindShapes();

    [Fact]
    public void Everything_that_can_be_called_is_found() => Assert.Equal(
        [
            "ArrayToArray.ComputeHash", "Asynchronous.ComputeHash", "Blake2bAlgorithm", "Blake2sNonCryptographic", "FillsAnyLength.HashData", "InsistsOnASize.HashData", "KeyedBlake2s",
            "NotCallable.ComputeHash", "OfUnknownFunction.HashData", "ShortDigest", "SpanIntoSpan.HashData", "SpanToArray.Hash", "SpanToSpan.HashData",
        ],
        shapes.Where(shape => !shape.Target.StartsWith(Namespace, StringComparison.Ordinal)).Select(shape => shape.Target.Split('.', 4)[3]));

    [Fact]
    public void What_is_another_primitive_generic_or_withdrawn_is_not_listed() => Assert.Equal(
        [
            "Algorithm", "Algorithm.Blake2b_256", "AlgorithmOfBytes", "ArraysAndSize.Hash", "Configured.ComputeHash", "DigestOfTwoUnits", "HasherFactory.CreateHasher", "HasherForOneMessage",
            "HasherInPlace", "HasherOfHasher", "HasherOfKind(Narrow)", "HasherOfKind(Wide)", "HasherOfState(1024)", "HasherOfState(256)", "HasherOfState(512)", "HasherToReset", "HmacOfBits",
            "OutputFirst.ComputeHash", "OwnType.ComputeHash", "Permutation.Hash", "Range.HashData", "SizedByConstructor", "Status.Hash", "Trying.TryComputeHash", "TwoNames.Sha256", "TwoNames.Sha512",
        ],
        shapes.Where(shape => shape.Target.StartsWith(Namespace, StringComparison.Ordinal)).Select(shape => shape.Target[Namespace.Length..]));

    [Theory]
    [InlineData("HmacOfBits", "BLAKE2b", Size | Key | Pieces, "size in bits of HmacOfBits(hashSize); size in bits of HmacOfBits(keyData, hashSize); none as null")]
    [InlineData("AlgorithmOfBytes", "BLAKE2b", Size | Key | Pieces, "none as null")]
    [InlineData("DigestOfTwoUnits", "BLAKE2b", Size | Key | Salts | Pieces, "size in bits of DigestOfTwoUnits(digestSize); size in bytes of DigestOfTwoUnits(key, digestLength, salt, personalization); none as null")]
    [InlineData("HasherToReset", "BLAKE2b", Pieces | Spans, "as declared")]
    [InlineData("HasherForOneMessage", "BLAKE2b", Pieces, "as declared")]
    [InlineData("HasherInPlace", "BLAKE2b", Size | Pieces | Spans, "as declared")]
    [InlineData("HasherOfKind(Narrow)", "SHA-256", Pieces, "as declared")]
    [InlineData("HasherOfKind(Wide)", "SHA-512", Pieces, "as declared")]
    [InlineData("HasherOfState(256)", "Skein-256", Size | Pieces | Spans, "as declared")]
    [InlineData("HasherOfState(1024)", "Skein-1024", Size | Pieces | Spans, "as declared")]
    [InlineData("Configured.ComputeHash", "BLAKE2b", Size | Key | Salts | Pieces | Concurrent, "as declared")]
    [InlineData("HasherFactory.CreateHasher", "BLAKE2b", Size | Key | Pieces, "as declared")]
    [InlineData("OutputFirst.ComputeHash", "BLAKE2b", Size | Key | Salts | Spans | Concurrent, "no salt as zeros")]
    [InlineData("ArraysAndSize.Hash", "BLAKE2b", Size | Key | Salts | Concurrent, "none as null; no salt as zeros")]
    [InlineData("Range.HashData", "BLAKE2b", Concurrent, "as declared")]
    [InlineData("Status.Hash", "BLAKE2s", Concurrent, "as declared")]
    [InlineData("Trying.TryComputeHash", "BLAKE2s", Spans | Concurrent, "as declared")]
    [InlineData("OwnType.ComputeHash", "BLAKE2b", Concurrent, "as declared")]
    [InlineData("TwoNames.Sha256", "SHA-256", Concurrent, "as declared")]
    [InlineData("TwoNames.Sha512", "SHA-512", Concurrent, "as declared")]
    [InlineData("Algorithm", "BLAKE2b", Size | Spans, "size in bytes")]
    [InlineData("Algorithm.Blake2b_256", "BLAKE2b", Spans | Concurrent, "as declared")]
    public void One_variant_is_right_under_all_arguments(string target, string function, HashFeatures features, string variant)
    {
        Shape shape = Find(target);
        Assert.Null(shape.Reason);
        Assert.InRange(shape.Variants.Count, 1, 16);
        int[] confirmed = [.. Enumerable.Range(0, shape.Variants.Count).Select(number => CountConfirmed(shape, number, KnownFunction.Find(function)!))];
        int best = Array.IndexOf(confirmed, confirmed.Max());
        Assert.Equal(variant, shape.Variants[best]);
        IHashContender contender = shape.Create(best);
        Assert.Equal(features, contender.Features);
        Assert.Equal(Requests(KnownFunction.Find(function)!, contender).Count() * (features.HasFlag(Pieces) ? 2 : 1), confirmed[best]);
    }

    [Theory]
    [InlineData("HasherOfHasher", "needs 'inner' (HasherToReset), which nothing in the package makes")]
    [InlineData("../NotCallable.ComputeHash", "takes 'rounds' (Int32), whose meaning is unknown")]
    public void What_cannot_be_called_says_why(string target, string reason)
    {
        Shape shape = Find(target);
        Assert.Equal(reason, shape.Reason);
        Assert.Throws<ArgumentException>(() => shape.Create(0));
    }

    [Fact]
    public void What_takes_one_length_of_messages_is_no_hash_function() =>
        Assert.Equal("it takes messages of 32 bytes but not of 3", Assert.Throws<NotAHashException>(() => Find("Permutation.Hash").Create(0)).Message);

    [Fact]
    public void Exceptions_come_as_the_package_throws_them()
    {
        IHashContender contender = Find("Algorithm").Create(0);
        Assert.Equal("hashSize", Assert.Throws<ArgumentOutOfRangeException>(() => contender.Hash([], new HashArguments { DigestSize = 65 }, new byte[65])).ParamName);
    }

    [Fact]
    public void Arguments_that_nothing_takes_together_are_refused()
    {
        IHashContender contender = Find("OutputFirst.ComputeHash").Create(0);
        Assert.Throws<NotSupportedException>(() => contender.Hash([], new HashArguments { Key = [1], Salt = new byte[16] }, new byte[64]));
    }

    [Theory]
    [InlineData("DigestOfTwoUnits")]
    [InlineData("HasherToReset")]
    [InlineData("HasherInPlace")]
    [InlineData("OutputFirst.ComputeHash")]
    [InlineData("Status.Hash")]
    [InlineData("Trying.TryComputeHash")]
    [InlineData("Algorithm.Blake2b_256")]
    public void A_call_allocates_nothing_of_its_own(string target)
    {
        IHashContender contender = Find(target).Create(0);
        byte[] message = new byte[100], destination = new byte[contender.DigestSize];
        long theirs = target is "HasherToReset" ? 2 * (64 + 24) : target is "HasherInPlace" ? 64 + 24 : 0;
        for (int i = 0; i < 100; i++)
            contender.Hash(message, default, destination);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
            contender.Hash(message, default, destination);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 100 * theirs);
    }

    private static Shape Find(string target) => shapes.Single(shape => shape.Target == (target.StartsWith("../", StringComparison.Ordinal) ? Namespace.Replace("Rules.", "", StringComparison.Ordinal) + target[3..] : Namespace + target));

    /// <summary>How many digests of a variant are those of an independent implementation, whole and in pieces.</summary>
    private static int CountConfirmed(Shape shape, int variant, KnownFunction function)
    {
        try
        {
            IHashContender contender = shape.Create(variant);
            return Requests(function, contender).Sum(arguments => Confirm(contender, arguments, function));
        }
        catch (Exception exception) when (exception is ArgumentException or System.Security.Cryptography.CryptographicException or NullReferenceException)
        {
            return 0;
        }
    }

    private static int Confirm(IHashContender contender, HashArguments arguments, KnownFunction function)
    {
        byte[] message = Subject.CreateMessage(777);
        int size = arguments.DigestSize == 0 ? contender.DigestSize : arguments.DigestSize;
        byte[] expected = (function.ComputeIndependently ?? function.Compute!)(message, size, arguments);
        try
        {
            // Twice, since some objects serve all messages.
            contender.Hash(message, arguments, new byte[size]);
            int confirmed = contender.Hash(message, arguments, new byte[size]).SequenceEqual(expected) ? 1 : 0;
            if (!contender.Features.HasFlag(HashFeatures.Incremental))
                return confirmed;
            using IIncrementalContender pieces = contender.Begin(arguments);
            pieces.Append(message, 0, 100);
            pieces.Append(message, 100, 677);
            return pieces.Finish(new byte[size]).SequenceEqual(expected) ? confirmed + 1 : confirmed;
        }
        catch (Exception exception) when (exception is ArgumentException or NullReferenceException)
        {
            return 0;
        }
    }

    /// <summary>Each argument that is offered, and some together.</summary>
    private static IEnumerable<HashArguments> Requests(KnownFunction function, IHashContender contender)
    {
        byte[] key = Subject.CreateMessage(20), salt = Subject.CreateMessage(function.SaltSize, seed: 1), personalization = Subject.CreateMessage(function.SaltSize, seed: 2);
        HashArguments[] all =
        [
            default, new() { DigestSize = 20 }, new() { DigestSize = 5 }, new() { Key = key }, new() { Key = key, DigestSize = 24 },
            new() { Salt = salt }, new() { Personalization = personalization }, new() { Salt = salt, Personalization = personalization, DigestSize = 16 },
        ];
        return all.Where(arguments => (arguments.Features & ~contender.Features) == 0);
    }
}
