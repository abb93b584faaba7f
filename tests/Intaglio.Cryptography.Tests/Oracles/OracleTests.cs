using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Cryptography.Tests;

/// <summary>Random requests, answered by this library and by others.</summary>
public class OracleTests
{
    private const int Requests = 3000;

    public static IEnumerable<object[]> OraclesAndFunctions =>
        from oracle in Oracle.All
        from function in HashFunctions.All.OfType<Blake2Function>()
        where oracle.Knows(function)
        select new object[] { oracle, function };

    [SkippableTheory, MemberData(nameof(OraclesAndFunctions))]
    public void Random_requests_get_the_same_answer(Oracle oracle, Blake2Function function)
    {
        oracle.SkipIfMissing();
        Random random = new(2012);
        for (int turn = 0; turn < Requests; turn++)
        {
            byte[] source = random.Bytes(random.Next(8 * function.BlockSize));
            HashParameters parameters = oracle.Narrow(function, function.RandomParameters(random));
            Check.Same(oracle.Hash(function, source, parameters), function.HashData(source, parameters), (turn, source.Length, parameters));
        }
    }

    [SkippableTheory, MemberData(nameof(OraclesAndFunctions))]
    public void Long_messages_get_the_same_answer(Oracle oracle, Blake2Function function)
    {
        oracle.SkipIfMissing();
        byte[] source = new Random(2013).Bytes(3_000_000);
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
            Assert.Equal(oracle.Hash(function, source, parameters), function.HashData(source, parameters));
    }

    [SkippableTheory, MemberData(nameof(OraclesAndFunctions))]
    public void Any_message_under_any_key_gets_the_same_answer(Oracle oracle, Blake2Function function)
    {
        oracle.SkipIfMissing();
        Prop.ForAll<byte[], byte[]>((key, message) =>
        {
            HashParameters parameters = new() { Key = [.. key.Take(function.MaxKeySize)] };
            return oracle.Hash(function, message, parameters).SequenceEqual(function.HashData(message, parameters));
        }).Check(Config.QuickThrowOnFailure.WithEndSize(1000));
    }

    [Theory, Every<Blake2Function>]
    public void The_transcription_of_the_RFC_gives_the_same_answer_to_random_requests(Blake2Function function)
    {
        Random random = new(2014);
        for (int turn = 0; turn < Requests; turn++)
        {
            byte[] source = random.Bytes(random.Next(8 * function.BlockSize));
            HashParameters parameters = function.RandomParameters(random);
            Check.Same(function.Reference(source, parameters), function.HashData(source, parameters), (turn, source.Length, parameters));
        }
    }
}
