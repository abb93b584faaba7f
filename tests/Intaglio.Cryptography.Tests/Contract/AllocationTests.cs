using System.Diagnostics;
using System.Reflection;

namespace Intaglio.Cryptography.Tests;

/// <summary>Hashing bytes in memory allocates the array a caller asks for, and nothing else.</summary>
public class AllocationTests
{
    public static IEnumerable<object[]> Functions => HashFunctions.All.Where(function => !function.AllocatesOnce).Select(function => new object[] { function });

    [SkippableTheory, MemberData(nameof(Functions))]
    public void One_shot_hashing_into_a_span_allocates_nothing(HashFunction function) =>
        ForEachRequest(function, (source, destination, parameters) =>
            Assert.Equal(0, Allocated(() => function.HashData(source, destination, parameters))));

    [SkippableTheory, MemberData(nameof(Functions))]
    public void Trying_to_hash_into_a_span_allocates_nothing(HashFunction function) =>
        ForEachRequest(function, (source, destination, parameters) =>
            Assert.Equal(0, Allocated(() => function.TryHashData(source, destination, out _, parameters))));

    [SkippableTheory, Every<HashFunctionWithState>]
    public void The_working_state_allocates_nothing(HashFunctionWithState function) =>
        ForEachRequest(function, (source, destination, parameters) =>
            Assert.Equal(0, Allocated(() => function.HashWithState(source, destination, parameters))));

    [SkippableTheory, Every<HashFunction>]
    public void A_hasher_in_use_allocates_nothing(HashFunction function) =>
        ForEachRequest(function, (source, destination, parameters) =>
        {
            Incremental hasher = function.CreateHasher(parameters);
            Assert.Equal(0, Allocated(() =>
            {
                hasher.Append(source);
                hasher.GetCurrentHash(destination);
                hasher.GetHashAndReset(destination);
            }));
        });

    [SkippableTheory, MemberData(nameof(Functions))]
    public void One_shot_hashing_into_an_array_allocates_just_that_array(HashFunction function)
    {
        byte[]? kept = null;
        long array = Allocated(() => kept = new byte[function.DefaultDigestSize]);
        Assert.InRange(array, function.DefaultDigestSize, 2 * function.DefaultDigestSize);
        ForEachRequest(function, (source, _, parameters) =>
            Assert.Equal(array, Allocated(() => kept = function.HashData(source, parameters))));
    }

    private static void ForEachRequest(HashFunction function, Action<byte[], byte[], HashParameters> check)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
            foreach (int length in new[] { 0, 3, function.BlockSize, 10 * function.BlockSize + 1 })
                check(TestData.Counting(length), new byte[function.DefaultDigestSize], parameters with { Salt = [1], Personalization = [2], Nonce = [3] });
    }

    /// <summary>Skips where the library was built without optimization: there each table of constants that are not bytes is looked up through an object.</summary>
    internal static void NeedOptimization() =>
        Skip.If(typeof(Blake2b).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true }, "The library was built without optimization.");

    /// <summary>The bytes allocated by one call, once everything it needs is loaded and compiled.</summary>
    internal static long Allocated(Action action)
    {
        NeedOptimization();
        return Allocations.Fewest(action);
    }
}
