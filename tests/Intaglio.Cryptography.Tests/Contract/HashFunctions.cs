using System.Reflection;
using Xunit.Sdk;

namespace Intaglio.Cryptography.Tests;

/// <summary>The registry: what is listed here is held to the whole contract.</summary>
public static class HashFunctions
{
    public static IReadOnlyList<HashFunction> All { get; } =
    [
        new Blake2bFunction(), new Blake2sFunction(), new Blake2bpFunction(), new Blake2spFunction(), new Blake3Function(),
        new Skein256Function(), new Skein512Function(), new Skein1024Function(),
        new Skein256TreeFunction(), new Skein512TreeFunction(), new Skein1024TreeFunction(),
    ];
}

/// <summary>Runs a theory once for each algorithm of the registry that is a <typeparamref name="T"/>.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class EveryAttribute<T> : DataAttribute
    where T : HashFunction
{
    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => HashFunctions.All.OfType<T>().Select(function => new object[] { function });
}
