using System.Reflection;

namespace Intaglio.Cryptography.Tests;

/// <summary>The shape that all static classes share.</summary>
public class FacadeTests
{
    [Theory, Every<HashFunction>]
    public void Two_arrays_in_a_row_are_a_compile_time_error_that_names_both_readings(HashFunction function)
    {
        MethodInfo trap = Assert.Single(function.Facade.GetMethods(), method => method.Name == "HashData" && method.GetParameters() is [{ ParameterType: var first }, _] && first == typeof(byte[]));
        ObsoleteAttribute error = trap.GetCustomAttribute<ObsoleteAttribute>()!;
        Assert.True(error.IsError);
        Assert.Contains("Key = ", error.Message, StringComparison.Ordinal);
        Assert.Contains("destination", error.Message, StringComparison.Ordinal);
    }

    [Theory, Every<HashFunction>]
    public void The_default_digest_has_the_largest_size(HashFunction function) =>
        Assert.Equal(function.MaxDigestSize, function.HashData([], HashParameters.Default).Length);
}
