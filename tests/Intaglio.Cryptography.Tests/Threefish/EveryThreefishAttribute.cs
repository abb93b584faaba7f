using System.Reflection;
using Xunit.Sdk;

namespace Intaglio.Cryptography.Tests;

/// <summary>Runs a theory once for each size of Threefish.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class EveryThreefishAttribute : DataAttribute
{
    public override IEnumerable<object[]> GetData(MethodInfo testMethod) => ThreefishSize.All.Select(size => new object[] { size });
}
