using System.Security.Cryptography;

namespace Intaglio.Evaluation.Tests;

/// <summary>What contenders are held to, beside what else knows it.</summary>
public class KnownFunctionTests
{
    public static TheoryData<string> All => [.. KnownFunction.All.Select(function => function.Name)];

    public static TheoryData<string> WithOfficialAnswers => [.. KnownFunction.All.Where(function => function.OfficialAnswers is not null).Select(function => function.Name)];

    public static TheoryData<string> WithParameters => [.. KnownFunction.All.Where(function => function.ComputeIndependently is not null).Select(function => function.Name)];

    [Fact]
    public void The_BLAKE_family_and_Skein_have_two_implementations() => Assert.Equal(
        ["BLAKE2b", "BLAKE2s", "BLAKE2bp", "BLAKE2sp", "BLAKE2Xb", "BLAKE2Xs", "Skein-256", "Skein-512", "Skein-1024", "BLAKE3"],
        KnownFunction.All.Where(function => function.ComputeIndependently is not null).Select(function => function.Name));

    [Theory]
    [MemberData(nameof(WithParameters))]
    public void The_two_implementations_agree(string name)
    {
        KnownFunction function = KnownFunction.Find(name)!;
        Random random = new(27);
        int[] sizes = [1, function.DigestSize - 1, function.DigestSize, function.MaxDigestSize, .. Enumerable.Range(0, 40).Select(_ => random.Next(1, function.MaxDigestSize + 1))];
        foreach (int size in sizes)
        {
            byte[] message = Subject.CreateMessage(random.Next(4 * function.ChunkSize), size);
            HashArguments arguments = new()
            {
                DigestSize = size,
                Key = random.Next(4) == 0 ? [] : Subject.CreateMessage(random.Next(function.MinKeySize, function.MaxKeySize + 1), 1),
                Salt = Subject.CreateMessage(random.Next(2) * function.SaltSize, 2),
                Personalization = Subject.CreateMessage(random.Next(2) * function.PersonalizationSize, 3),
            };
            Assert.Equal(function.ComputeIndependently!(message, size, in arguments), function.Compute!(message, size, in arguments));
        }
    }

    [Theory]
    [MemberData(nameof(WithParameters))]
    public void The_plain_digest_is_that_of_no_arguments(string name)
    {
        KnownFunction function = KnownFunction.Find(name)!;
        Assert.Equal(function.ComputeIndependently!([1, 2, 3], function.DigestSize, default), BuiltIn.Create(name)!.Hash([1, 2, 3], default, new byte[function.DigestSize]));
    }

    [Theory]
    [MemberData(nameof(All))]
    public void Published_answers_are_those_that_are_computed(string name)
    {
        KnownFunction function = KnownFunction.Find(name)!;
        if (function.Compute is { } compute)
            Assert.All(function.Published, published => Assert.Equal(published.Digest, Convert.ToHexString(compute(Convert.FromHexString(published.Message), function.DigestSize, default))));
    }

    [Theory]
    [MemberData(nameof(WithOfficialAnswers))]
    public void Official_answers_are_those_that_are_computed(string name)
    {
        KnownFunction function = KnownFunction.Find(name)!;
        byte[] answers = [.. function.OfficialRequests.SelectMany(request =>
            function.Compute!(request.Message, request.Arguments.DigestSize == 0 ? function.DigestSize : request.Arguments.DigestSize, request.Arguments))];
        Assert.Equal(function.OfficialAnswers, Convert.ToHexStringLower(SHA256.HashData(answers)));
    }

    [Theory]
    [MemberData(nameof(WithParameters))]
    public void A_function_is_known_by_a_digest_of_any_size(string name)
    {
        KnownFunction function = KnownFunction.Find(name)!;
        foreach (int size in (ReadOnlySpan<int>)[5, 20, function.DigestSize, function.MaxDigestSize])
            Assert.Same(function, KnownFunction.Identify([.. "abc"u8], function.ComputeIndependently!([.. "abc"u8], size, default)));
    }

    [Theory]
    [InlineData("skein512", "Skein-512")]
    [InlineData("Skein-512-512", "Skein-512")]
    [InlineData("SKEIN_1024", "Skein-1024")]
    [InlineData("blake2xs", "BLAKE2Xs")]
    [InlineData("Blake2b-512", "BLAKE2b")]
    [InlineData("Skein-512-256", null)]
    public void A_name_is_known_however_it_is_written(string written, string? name) => Assert.Equal(name, KnownFunction.Find(written)?.Name);

    [Theory]
    [InlineData("Blake2xsDigest", "BLAKE2Xs")]
    [InlineData("Skein256Managed", "Skein-256")]
    [InlineData("Skein512_256", null)]
    [InlineData("Skein512Mac", null)]
    public void A_function_is_found_within_a_name(string within, string? name) => Assert.Equal(name, KnownFunction.FindWithin(within)?.Name);
}
