using System.Reflection;

namespace Intaglio.Cryptography.Tests;

/// <summary>The shape that all static classes share.</summary>
public class FacadeTests
{
    public static IEnumerable<object[]> FunctionsAndSources =>
        from function in HashFunctions.All
        from source in new[] { typeof(byte[]), typeof(Stream) }
        select new object[] { function, source };

    [Theory, MemberData(nameof(FunctionsAndSources))]
    public void An_array_behind_the_source_is_a_compile_time_error_that_names_both_readings(HashFunction function, Type source)
    {
        MethodInfo trap = Assert.Single(function.Facade.GetMethods(), method =>
            method.Name == "HashData" && method.IsGenericMethod && method.GetParameters() is [{ ParameterType: var first }, _] && first == source);
        ObsoleteAttribute error = trap.GetCustomAttribute<ObsoleteAttribute>()!;
        Assert.True(error.IsError);
        Assert.Contains("Key = ", error.Message, StringComparison.Ordinal);
        Assert.Contains("destination", error.Message, StringComparison.Ordinal);
    }

    [Theory, Every<HashFunction>]
    public void The_default_digest_has_the_default_size(HashFunction function) =>
        Assert.Equal(function.DefaultDigestSize, function.HashData([], HashParameters.Default).Length);
}
