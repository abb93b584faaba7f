using System.Reflection;
using Xunit.Sdk;

namespace Intaglio.Cryptography.Tests;

/// <summary>Runs a theory once for each size of Skein.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class EverySkeinAttribute : DataAttribute
{
    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => SkeinFunction.Sizes.Select(function => new object[] { function });
}
