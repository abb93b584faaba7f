#if NETSTANDARD2_0
// Attributes the compiler asks for by name and .NET Standard 2.0 lacks.
namespace System.Runtime.CompilerServices;

internal static class IsExternalInit;

[AttributeUsage(AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Method, Inherited = false)]
internal sealed class SkipLocalsInitAttribute : Attribute;
#else
using System.Runtime.CompilerServices;

// It is part of the signature of every init accessor: code compiled against the .NET Standard build looks for it in this assembly.
[assembly: TypeForwardedTo(typeof(IsExternalInit))]
#endif
