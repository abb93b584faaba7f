#if NETSTANDARD2_0
// Attributes the compiler asks for by name and .NET Standard 2.0 lacks.
namespace System.Runtime.CompilerServices;

internal static class IsExternalInit;

[AttributeUsage(AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Method, Inherited = false)]
internal sealed class SkipLocalsInitAttribute : Attribute;
#endif
